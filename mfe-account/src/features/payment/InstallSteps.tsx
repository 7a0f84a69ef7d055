import { runtimeConfig } from 'shared/runtime';
import { buttonClass } from 'shared/ui/Button';
import styles from './InstallSteps.module.css';

export function InstallSteps({ quantity }: { quantity: number }) {
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
    </section>
  );
}
