import { Card } from 'shared/ui/Card';
import { object, string } from 'yup';
import { type Order, useAddNoteMutation } from '../../api/order';
import { OfficeTextField } from '../../ui/OfficeFields';
import { OfficeForm } from '../../ui/OfficeForm';
import { formatTime } from '../../ui/formatTime';
import { Lines } from '../../ui/Lines';
import styles from './Notes.module.css';

const schema = object({ text: string().trim().required('Enter a note') });

/** Shows the notes of staff about an order, and adds one. */
export function Notes({ order: { paymentId, notes = [] }, onAdded }: { order: Order; onAdded: () => void }) {
  const [addNote] = useAddNoteMutation();
  return (
    <Card aria-label="Notes">
      <h2>Notes</h2>
      <Lines
        lines={notes.map(({ id, at, author = '', text }) => [
          text,
          <span key={id} className={styles.muted}>{`${author}, ${at === undefined ? '' : formatTime(at)}`}</span>,
        ])}
      />
      <OfficeForm
        key={notes.length}
        schema={schema}
        initialValues={{ text: '' }}
        submitLabel="Add note"
        onSubmit={async ({ text }) => {
          await addNote({ about: paymentId, text }).unwrap();
          onAdded();
        }}
      >
        <OfficeTextField id="order-note" name="text" label="New note" hint="Customers can't see notes." />
      </OfficeForm>
    </Card>
  );
}
