import { runtimeConfig } from 'shared/runtime';
import { buttonClass } from 'shared/ui/Button';
import { useMailDownloadLinkMutation } from '../../api/installer';
import { MailButton } from '../../ui/MailButton';
import styles from './InstallSteps.module.css';

/** Shows how to install the program. On phones, which can't run it, also offers to email the download link. */
export function InstallSteps({ quantity }: { quantity: number }) {
  const [mailLink, call] = useMailDownloadLinkMutation();
  const { installerUrl, productName } = runtimeConfig();
  return (
    <section className={styles.install}>
      <h2>{quantity > 1 ? 'Install it on each computer' : 'Install it on your computer'}</h2>
      <ol className={styles.steps}>
        <li>Download the installer and run it.</li>
        <li>{`Start ${productName} and choose to activate Pro.`}</li>
        <li>
          {quantity > 1
            ? 'Enter one of the codes. Each code activates one computer.'
            : 'Enter the code. It activates one computer.'}
        </li>
      </ol>
      <a href={installerUrl} download className={buttonClass('primary')}>
        Download installer
      </a>
      <div className={styles.phone}>
        <MailButton call={call} onSend={() => void mailLink()}>
          Email me the download link
        </MailButton>
      </div>
    </section>
  );
}
