import { useMemo } from 'react';
import { boolean, object, string } from 'yup';
import type { Operation, OperationField, OperationValues } from '../../api/operations';
import { OfficeForm } from '../../ui/OfficeForm';
import { TypedInput } from '../../ui/TypedInput';

export interface OperationFormProps {
  operation: Pick<Operation, 'summary' | 'fields'>;
  /** The record's current values by option name. The form starts with these values. */
  currentValues?: Record<string, string> | undefined;
  /** The values that the person typed before. Empty at first. */
  values: OperationValues;
  onSubmit: (values: OperationValues) => Promise<unknown>;
}

/** Renders the form for an operation's arguments and options. */
export function OperationForm({
  operation: { summary, fields },
  currentValues = {},
  values,
  onSubmit,
}: OperationFormProps) {
  const schema = useMemo(
    () => object<OperationValues>(Object.fromEntries(fields.map((field) => [field.id, schemaOf(field)]))),
    [fields],
  );
  const initialValues: OperationValues = Object.fromEntries(
    fields.map(({ id, name = '', kind }) => [id, values[id] ?? currentValues[name] ?? (kind === 'flag' ? false : '')]),
  );
  return (
    <OfficeForm schema={schema} initialValues={initialValues} submitLabel="Show what happens" onSubmit={onSubmit}>
      <p>{summary}</p>
      {fields.map((field) => (
        <TypedInput key={field.id} field={field} emptyChoice={field.isRequired ? 'Choose' : 'No change'} />
      ))}
    </OfficeForm>
  );
}

function schemaOf({ kind, label, isRequired }: OperationField) {
  if (kind === 'flag') return boolean();
  const text = string().trim();
  return isRequired ? text.required(`${label} is required`) : text;
}
