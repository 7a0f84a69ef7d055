import { useState } from 'react';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { Button, buttonClass } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { TextField } from 'shared/ui/TextField';
import { useActivateOfflineMutation } from '../../api/codeActions';
import { CodeForm } from './CodeForm';
import styles from './CodeForm.module.css';
import { readRequestFile } from './readRequestFile';

interface OfflineFormProps {
  code: string;
  onClose: () => void;
}

/**
 * Activates a code on an offline computer. The customer enters the program's request by hand or from a file, and
 * downloads the licence.
 */
export function OfflineForm({ code, onClose }: OfflineFormProps) {
  const [activate, call] = useActivateOfflineMutation();
  const { data: activated } = call;
  const [fields, setFields] = useState({ computerName: '', request: '' });
  const [fileError, setFileError] = useState<string>();
  const isComplete = Object.values(fields).every((value) => value.trim() !== '');

  async function fillIn(file: File | undefined) {
    if (file === undefined) return;
    const read = await readRequestFile(file, code);
    if ('error' in read) return setFileError(read.error);
    setFileError(undefined);
    setFields(read);
  }

  if (activated !== undefined)
    return (
      <div className={styles.form}>
        <StatusMessage tone="success" takesFocus>{`The code is activated on ${fields.computerName}.`}</StatusMessage>
        <p>Download the licence, take the file to the computer, and open it in the program.</p>
        <p>{`The licence works until ${formatCalendarDate(activated.endDate)}. After that day, repeat these steps.`}</p>
        <div className={styles.actions}>
          <a
            className={buttonClass()}
            href={`data:application/jwt,${activated.licence}`}
            download={`licence-${fields.computerName}.jwt`}
          >
            Download licence
          </a>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <CodeForm
      submitLabel="Activate"
      isReady={isComplete}
      call={call}
      onSubmit={() => void activate({ code, ...fields })}
      onClose={onClose}
    >
      <p>
        {`Enter the code ${code} in the program on that computer. The program then shows a request, which you can type or save as a file.`}
      </p>
      <TextField
        id="request-file"
        type="file"
        accept=".json"
        label="Request file (optional)"
        error={fileError}
        onChange={({ target }) => void fillIn(target.files?.[0])}
      />
      <TextField
        id="offline-request"
        label="Request"
        hint="20 letters and digits"
        value={fields.request}
        autoComplete="off"
        onChange={({ target }) => setFields({ ...fields, request: target.value })}
      />
      <TextField
        id="offline-computer"
        label="Computer name"
        value={fields.computerName}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setFields({ ...fields, computerName: target.value })}
      />
    </CodeForm>
  );
}
