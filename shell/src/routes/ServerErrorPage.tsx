import { runtimeConfig } from 'shared/runtime';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { ErrorDrawing } from '../federation/ErrorDrawing';
import styles from './Prose.module.css';

export default function ServerErrorPage() {
  const { supportEmail } = runtimeConfig();
  return (
    <div className={styles.page}>
      <ErrorDrawing mood="broken" />
      <PageTitle>Sorry, there was an error</PageTitle>
      <p>
        Please try again in a moment. If it happens again, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Everything you paid for is safe.
      </p>
      {/* Use a plain link, because a page that failed twice works only after a reload. */}
      <a href="/" className={buttonClass()}>
        Go to the home page
      </a>
    </div>
  );
}
