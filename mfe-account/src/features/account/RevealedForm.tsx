import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface RevealedFormProps {
  /** Of the button that opens the form. */
  label: string;
  /** Renders the form. `onClose` takes the result of a success. */
  children: (onClose: (result?: string) => void) => ReactNode;
}

/** A button that a form replaces. The focus returns to the button when the form closes. */
export function RevealedForm({ label, children }: RevealedFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [result, setResult] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return children((done) => {
      setResult(done);
      setIsOpen(false);
    });
  }
  return (
    <>
      {result === undefined ? null : <StatusMessage tone="success">{result}</StatusMessage>}
      <Button
        ref={button}
        variant="secondary"
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
