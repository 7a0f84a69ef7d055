import { LoadingWords } from 'shared/ui/LoadingWords';
import { Skeleton } from 'shared/ui/Skeleton';
import { InvoiceNote } from './InvoiceNote';
import styles from './OptionalInvoice.module.css';

/** Reserves the form's height while its code loads. */
export function InvoiceLoading() {
  return (
    <div className={styles.fields}>
      <LoadingWords>Loading the invoice form</LoadingWords>
      <InvoiceNote />
      <FieldLoading characters={12} />
      <FieldLoading characters={12} isArea />
      <FieldLoading characters={7} />
      <FieldLoading characters={30} hintCharacters={40} />
    </div>
  );
}

function FieldLoading({
  characters,
  isArea = false,
  hintCharacters = 0,
}: {
  characters: number;
  isArea?: boolean;
  hintCharacters?: number;
}) {
  return (
    <div className={styles.field}>
      <span>
        <Skeleton characters={characters} />
      </span>
      <span className={isArea ? `${styles.control} ${styles.area}` : styles.control} />
      {hintCharacters > 0 ? (
        <span className={styles.hint}>
          <Skeleton characters={hintCharacters} />
        </span>
      ) : null}
    </div>
  );
}
