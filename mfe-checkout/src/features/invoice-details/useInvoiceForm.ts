import { useEffect, useState } from 'react';
import type InvoiceForm from './InvoiceForm';

/** Kept, so that a page that is opened again shows the form at once. */
let fetched: typeof InvoiceForm | undefined;

/** The form, or `undefined` where it could not be fetched; the next call tries again. */
async function fetchForm(): Promise<typeof fetched> {
  try {
    fetched = (await import('./InvoiceForm')).default;
  } catch (reason) {
    console.warn(reason);
  }
  return fetched;
}

/**
 * The form of the invoice details: with its libraries it weighs more than the rest of the page, and most orders do without it.
 * It is fetched where it is wanted, or ahead of that by `fetchAhead`, whose failure is of no account.
 */
export function useInvoiceForm(isWanted: boolean) {
  const [Form, setForm] = useState(() => fetched);
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    void fetchForm().then((form) => {
      setForm(() => form);
      setIsMissing(form === undefined);
    });
  }, [isWanted, attempt]);

  return {
    Form,
    isMissing,
    retry: () => {
      setIsMissing(false);
      setAttempt(attempt + 1);
    },
    fetchAhead: () => void fetchForm().then((form) => setForm(() => form)),
  };
}
