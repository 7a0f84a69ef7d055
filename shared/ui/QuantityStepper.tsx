import { type KeyboardEvent, useState } from 'react';
import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY, readNumber } from '../domain/quantity';
import { Button } from './Button';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  id: string;
  label: string;
  /** `undefined` leaves the text box empty until the quantity is known. */
  quantity: number | undefined;
  /** Called with a valid quantity. */
  onChange: (quantity: number) => void;
}

/** The step of Page Up and Page Down. */
const LARGE_STEP = 10;

/**
 * Renders a text box for the number of computers, with minus and plus buttons. Calls `onChange` with a valid quantity
 * on every input, so that prices and links do not change on blur. Treats an empty box as the minimum. Corrects a number
 * above the maximum immediately, and other numbers on blur or Enter. Refuses text such as `1e3`, which is neither 13 nor
 * empty: keeps the quantity, and shows an error until the next input.
 */
export function QuantityStepper({ id, label, quantity, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);

  function type(text: string) {
    const number = readNumber(text);
    const isUnreadable = Number.isNaN(number) && text.trim() !== '';
    setTyped(number > MAX_QUANTITY ? String(MAX_QUANTITY) : text);
    setIsRefused(isUnreadable);
    if (!isUnreadable) onChange(clampQuantity(number));
  }

  function applyTyped() {
    setTyped(undefined);
  }

  function step(difference: number) {
    applyTyped();
    setIsRefused(false);
    onChange(clampQuantity((quantity ?? 0) + difference));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') applyTyped();
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else if (event.key === 'PageUp') step(LARGE_STEP);
    else if (event.key === 'PageDown') step(-LARGE_STEP);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.stepper}>
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
          role="spinbutton"
          aria-valuemin={MIN_QUANTITY}
          aria-valuemax={MAX_QUANTITY}
          aria-valuenow={quantity}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-error`}
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
      <p id={`${id}-error`} aria-live="polite" className={styles.error}>
        {isRefused ? `Enter a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}` : ''}
      </p>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  sign: string;
  isAtLimit: boolean;
  onStep: () => void;
}

/**
 * Renders the minus or the plus button. At a limit, sets `aria-disabled` instead of `disabled`, because a disabled
 * button loses the focus.
 */
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
