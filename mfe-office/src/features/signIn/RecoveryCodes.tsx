import { CopyButton } from 'shared/ui/CopyButton';
import styles from './SignIn.module.css';

/** Shows new recovery codes. The server never shows them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Keep these recovery codes in a safe place. You can use each one once, instead of a code from your authenticator
        app. We won’t show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy all recovery codes" />
    </>
  );
}
