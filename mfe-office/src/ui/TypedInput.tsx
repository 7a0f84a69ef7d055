import { useField } from 'formik';
import { CountrySelect } from 'shared/remote/CountrySelect';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { SelectField } from 'shared/ui/SelectField';
import { TextAreaField } from 'shared/ui/TextAreaField';
import { TextField } from 'shared/ui/TextField';
import { FileField } from './FileField';

interface TypedInputProps {
  field: {
    id: string;
    /** A `FieldKind`. An unknown kind is rendered as text. */
    kind: string;
    label: string;
    help: string | undefined;
    choices: readonly string[];
  };
  /** The label of a choice's empty option. */
  emptyChoice: string;
}

/** Renders the input for a field's kind, bound to the surrounding Formik form. The server checks the values. */
export function TypedInput({ field: { id, kind, label, help, choices }, emptyChoice }: TypedInputProps) {
  const [input, meta] = useField<string>(id);
  const texts = { id, label, hint: help, error: meta.touched ? meta.error : undefined };
  switch (kind) {
    case 'flag':
      return <CheckboxField {...texts} {...input} checked={Boolean(input.value)} />;
    case 'long text':
      return <TextAreaField {...texts} {...input} rows={3} />;
    case 'choice':
      return (
        <SelectField {...texts} {...input}>
          <option value="">{emptyChoice}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      );
    case 'country':
      return (
        <CountrySelect {...texts} {...input} autoComplete="off" chosenCode={input.value} emptyChoice={emptyChoice} />
      );
    case 'file':
      return <FileField {...texts} name={id} />;
    case 'date':
      return <TextField {...texts} {...input} type="date" />;
    case 'pounds':
    case 'percentage':
      return <TextField {...texts} {...input} inputMode="decimal" />;
    case 'whole number':
      return <TextField {...texts} {...input} inputMode="numeric" />;
    default:
      return <TextField {...texts} {...input} />;
  }
}
