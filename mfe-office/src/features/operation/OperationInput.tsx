import { useField } from 'formik';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { SelectField } from 'shared/ui/SelectField';
import { TextAreaField } from 'shared/ui/TextAreaField';
import { TextField } from 'shared/ui/TextField';
import type { OperationField } from '../../api/operations';

/** Renders the input for a field's kind. The server checks the values. */
export function OperationInput({ field }: { field: OperationField }) {
  const { id, kind, label, help, choices, isRequired } = field;
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
          <option value="">{isRequired ? 'Choose' : 'No change'}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      );
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
