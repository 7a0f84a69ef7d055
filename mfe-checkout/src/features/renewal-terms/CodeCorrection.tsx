import { useState } from 'react';
import { normaliseActivationCode } from 'shared/domain/activationCode';
import { Link, useNavigate } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import styles from './CodeCorrection.module.css';

interface CodeCorrectionProps {
  /** The activation code that the server did not find. */
  activationCode: string;
}

/** Lets the customer correct an unknown activation code, and then opens the renewal page for the corrected code. */
export function CodeCorrection({ activationCode }: CodeCorrectionProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState(activationCode);
  const path = `/subscription/renew/a/${encodeURIComponent(normaliseActivationCode(code).trim() || activationCode)}`;
  return (
    <div className={styles.form}>
      <TextField
        id="renewal-code"
        label="Activation code"
        hint="You can find it in the email with your codes."
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void navigate(path);
        }}
      />
      <Link to={path} className={buttonClass()}>
        Find subscription
      </Link>
    </div>
  );
}
