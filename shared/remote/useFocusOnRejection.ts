import { type RefObject, useEffect, useRef } from 'react';

interface Submission {
  submitCount: number;
  isSubmitting: boolean;
  isValid: boolean;
}

/** Focuses the first invalid field after each rejected submission. */
export function useFocusOnRejection(
  fields: RefObject<HTMLElement | null>,
  { submitCount, isSubmitting, isValid }: Submission,
): void {
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    if (!isValid) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields, submitCount, isSubmitting, isValid]);
}
