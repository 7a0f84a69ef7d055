import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { firstField } from 'shared/ui/firstField';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './RevealedForm.module.css';

interface RevealedFormProps {
  /** The label on the button that opens the form. */
  label: string;
  /** Renders the form. A successful form passes its result message to `onClose`. */
  children: (onClose: (result?: string) => void) => ReactNode;
}

/**
 * Renders a button that opens a form in its place and focuses the first field. When the form closes, shows its result
 * message and focuses the button.
 */
export function RevealedForm({ label, children }: RevealedFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [result, setResult] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && form.current) firstField(form.current)?.focus();
    else if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return (
      <div ref={form} className={styles.form}>
        {children((done) => {
          setResult(done);
          setIsOpen(false);
        })}
      </div>
    );
  }
  return (
    <>
      {result === undefined ? null : <StatusMessage tone="success">{result}</StatusMessage>}
      <Button
        ref={button}
        variant="secondary"
        // Prevent the blur of a field in another form. Its validation error could move this button away from the
        // pointer.
        onMouseDown={preventBlur}
        onClick={() => {
          setResult(undefined);
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
    </>
  );
}
