import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './RevealedForm.module.css';

interface RevealedFormProps {
  /** Of the button that opens the form. */
  label: string;
  /** Renders the form. `onClose` takes the result of a success. */
  children: (onClose: (result?: string) => void) => ReactNode;
}

/** A button that a form replaces. The focus moves into the form, and returns to the button when the form closes. */
export function RevealedForm({ label, children }: RevealedFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [result, setResult] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
    else if (wasOpen.current) button.current?.focus();
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
        // Another form's error would appear and move this button away from the pointer.
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
