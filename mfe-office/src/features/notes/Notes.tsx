import { Card } from 'shared/ui/Card';
import { object, string } from 'yup';
import { useAddNoteMutation } from '../../api/notes';
import type { Read } from 'shared/calls/readReply';
import type { OfficeHistory } from 'shared/contract/officeParts';
import { FormTextField } from 'shared/remote/formFields';
import { OfficeForm } from '../../ui/OfficeForm';
import { timeOf } from '../../ui/formatTime';
import { Lines } from '../../ui/Lines';
import styles from './Notes.module.css';

const schema = object({ text: string().trim().required('Enter a note') });

interface NotesProps {
  /** A payment id, a subscription id or a customer id. */
  about: string;
  notes: Read<OfficeHistory>['notes'];
  onAdded: () => void;
}

/** Shows the staff's notes about a record and its customer, and a form to add a note about the record. */
export function Notes({ about, notes = [], onAdded }: NotesProps) {
  const [addNote] = useAddNoteMutation();
  return (
    <Card aria-label="Notes">
      <h2>Notes</h2>
      <Lines
        lines={notes.map(({ id, at, author, text, about: subject }) => [
          text,
          <span key={id} className={styles.muted}>
            {[subject === undefined || subject === about ? '' : 'About the customer', author, timeOf(at)]
              .filter(Boolean)
              .join(', ')}
          </span>,
        ])}
      />
      {/* The key empties the form after it has added a note. */}
      <OfficeForm
        key={notes.length}
        schema={schema}
        initialValues={{ text: '' }}
        submitLabel="Add note"
        onSubmit={async ({ text }) => {
          await addNote({ about, text }).unwrap();
          onAdded();
        }}
      >
        <FormTextField id="office-note" name="text" label="New note" hint="Customers can't see notes." />
      </OfficeForm>
    </Card>
  );
}
