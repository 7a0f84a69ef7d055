import { type KeyboardEvent, useState } from 'react';
import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY } from '../domain/quantity';
import { Button } from './Button';
import styles from './QuantityStepper.module.css';
import { useIsHydrated } from './useIsHydrated';

interface QuantityStepperProps {
  id: string;
  label: string;
  /** `undefined` leaves the box empty until the quantity is known. */
  quantity: number | undefined;
  /** Called with a valid quantity. */
  onChange: (quantity: number) => void;
}

const WHOLE_NUMBER = /^\d+$/;

/**
 * A number of computers with minus and plus buttons and a text box. A typed number applies as soon as it is valid. A
 * number above the maximum becomes the maximum at once. On blur, the leading number of the text is clamped. A text
 * without a leading number becomes the minimum.
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

  function applyTyped() {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(clampQuantity(Number.parseInt(typed, 10)));
  }

  function step(difference: 1 | -1) {
    setTyped(undefined);
    onChange(clampQuantity((quantity ?? 0) + difference));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') applyTyped();
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
  }

  // Clicks before hydration would be lost, so the stepper is inert until then.
  const isInert = !useIsHydrated();

  return (
    <div className={styles.stepper} inert={isInert}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.controls}>
        <StepButton
          name="Remove one computer"
          sign="−"
          isAtLimit={quantity !== undefined && quantity <= MIN_QUANTITY}
          onStep={() => step(-1)}
        />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.box}
          value={typed ?? quantity ?? ''}
          onChange={(event) => type(event.target.value)}
          onBlur={applyTyped}
          onKeyDown={handleKey}
        />
        <StepButton
          name="Add one computer"
          sign="+"
          isAtLimit={quantity !== undefined && quantity >= MAX_QUANTITY}
          onStep={() => step(1)}
        />
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

/** Uses `aria-disabled` at a limit, because a button with `disabled` loses the focus. */
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
