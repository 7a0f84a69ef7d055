import { memo, type ReactNode, useState } from 'react';
import { isPromoCodeComplete, normalisePromoCode, PROMO_CODE_LENGTH } from 'shared/domain/promoCode';
import { TextButton } from 'shared/ui/Button';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { Spinner } from 'shared/ui/Spinner';
import { passFocusOn } from 'shared/ui/passFocusOn';
import { TextField } from 'shared/ui/TextField';
import styles from './PromoCode.module.css';
import type { PromoEntry, PromoState } from './usePromoCode';

interface PromoCodeProps {
  entry: PromoEntry;
  state: PromoState;
  onChange: (entry: PromoEntry) => void;
  /** Describes the effect of a valid code on this order. */
  children?: ReactNode;
}

export const PROMO_WANTED_ID = 'promo-wanted';
const WRONG_LENGTH = `Discount code must be ${PROMO_CODE_LENGTH} characters long`;

export const PromoCode = memo(function PromoCode({ entry, state, onChange, children }: PromoCodeProps) {
  const [isTouched, setIsTouched] = useState(false);
  const length = [...normalisePromoCode(entry.code)].length;
  const isLengthWrong = !isPromoCodeComplete(normalisePromoCode(entry.code));
  // If the code is too long, show the error immediately, because typing more cannot correct it.
  const lengthError = isLengthWrong && (isTouched || length > PROMO_CODE_LENGTH) ? WRONG_LENGTH : undefined;

  return (
    <div className={styles.promo}>
      <CheckboxField
        id={PROMO_WANTED_ID}
        label="I have discount code"
        checked={entry.isWanted}
        onChange={(event) => {
          setIsTouched(false);
          onChange({ ...entry, isWanted: event.target.checked });
        }}
      />
      {entry.isWanted ? (
        <>
          <TextField
            id="promo-code"
            label="Promo Code"
            value={entry.code}
            error={state.status === 'invalid' ? state.reason : lengthError}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => onChange({ ...entry, code: event.target.value })}
            onBlur={() => setIsTouched(true)}
            // Enter only shows the field's error. Without this handler, it would submit the order.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setIsTouched(true);
            }}
          />
          <div role="status" className={styles.outcome}>
            {state.status === 'checking' ? (
              <p>
                <Spinner /> <span>Checking....</span>
              </p>
            ) : null}
            {state.status === 'valid' ? children : null}
          </div>
          {state.status === 'invalid' && state.onRetry ? (
            <TextButton ref={passFocusOn} onClick={state.onRetry}>
              Retry
            </TextButton>
          ) : null}
        </>
      ) : null}
    </div>
  );
});
