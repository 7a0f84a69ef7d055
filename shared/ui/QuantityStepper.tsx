import { type KeyboardEvent, useState } from 'react';
import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY } from '../domain/quantity';
import { Button } from './Button';
import styles from './QuantityStepper.module.css';
import { useIsHydrated } from './useIsHydrated';

interface QuantityStepperProps {
  id: string;
  label: string;
  /** Absent until it is known; the box is empty then. */
  quantity: number | undefined;
  /** Called with a quantity that can be bought. */
  onChange: (quantity: number) => void;
}

const WHOLE_NUMBER = /^\d+$/;

/**
 * Number of computers by minus, plus or typing. What is typed counts as soon as it can be bought; above the maximum it becomes the
 * maximum at once, and when the box is left, the number that it begins with is clamped; what begins with none becomes the minimum.
 */
export function QuantityStepper({ id, label, quantity, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();

  function type(text: string) {
    const trimmed = text.trim();
    if (WHOLE_NUMBER.test(trimmed) && Number(trimmed) > MAX_QUANTITY) {
      setTyped(String(MAX_QUANTITY));
      onChange(MAX_QUANTITY);
      return;
    }
    setTyped(text);
    if (WHOLE_NUMBER.test(trimmed) && Number(trimmed) >= MIN_QUANTITY) onChange(Number(trimmed));
  }

  function settle() {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(clampQuantity(Number.parseInt(typed, 10)));
  }

  function step(difference: 1 | -1) {
    setTyped(undefined);
    onChange(clampQuantity((quantity ?? 0) + difference));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
  }

  // A step taken before the page's code is there would be lost, so none can be.
  const isInert = !useIsHydrated();

  return (
    <div className={styles.stepper} inert={isInert}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.controls}>
        <StepButton name="Remove one computer" sign="−" isAtLimit={quantity !== undefined && quantity <= MIN_QUANTITY} onStep={() => step(-1)} />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.box}
          value={typed ?? quantity ?? ''}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={handleKey}
        />
        <StepButton name="Add one computer" sign="+" isAtLimit={quantity !== undefined && quantity >= MAX_QUANTITY} onStep={() => step(1)} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  sign: string;
  isAtLimit: boolean;
  onStep: () => void;
}

/** At a limit it keeps the focus, which a natively disabled button would drop while it is being pressed. */
function StepButton({ name, sign, isAtLimit, onStep }: StepButtonProps) {
  return (
    <Button
      variant="secondary"
      className={styles.step}
      aria-label={name}
      aria-disabled={isAtLimit || undefined}
      onClick={isAtLimit ? undefined : onStep}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}
