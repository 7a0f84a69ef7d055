import { useField } from 'formik';
import { useState } from 'react';
import { TextField } from 'shared/ui/TextField';

interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
}

/**
 * Renders a field for a CSV file. The form's value is the file's content in Base64, because the file may not be UTF-8.
 */
export function FileField({ name, hint, ...field }: FileFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(name);
  const [fault, setFault] = useState<string>();

  async function read(file: File | undefined) {
    setFault(undefined);
    try {
      await setValue(file ? await readBase64(file) : '');
    } catch {
      await setValue('');
      setFault('The file could not be read. Choose it again.');
    }
    await setTouched(true, false);
  }

  return (
    <TextField
      {...field}
      name={name}
      hint={value === '' ? hint : 'The file has been read. You can choose another one.'}
      error={fault ?? field.error}
      type="file"
      accept=".csv,text/csv"
      onChange={({ target }) => void read(target.files?.[0])}
    />
  );
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // Remove the start of the data URL, up to the comma.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
