import { runtimeConfig } from 'shared/runtime';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Prose.module.css';

export default function PrivacyPage() {
  const { supportEmail } = runtimeConfig();
  return (
    <div className={styles.page}>
      <PageTitle>Privacy note</PageTitle>
      <p>This page says what we store about your visit, where, and for how long.</p>
      <section>
        <h2>The visitor number</h2>
        <p>
          On your first visit, your browser creates a random number and stores it in its local storage under the name
          nid. The number does not identify you. It only shows us that two visits came from the same browser.
        </p>
      </section>
      <section>
        <h2>Visit records</h2>
        <p>
          When you open a page or take a step of a purchase, we record the visitor number, the address of the page and
          the event. We use the records to find pages that fail or confuse visitors. Your browser removes codes from an
          address before it sends it. We delete records after 13 months and do not pass them on.
        </p>
      </section>
      <section>
        <h2>Other data in your browser</h2>
        <p>
          Your browser stores your order, so that it is still there when you return from the payment page. It stores
          your user name while you are signed in. We remove your business details from the browser when you sign out and
          after a purchase.
        </p>
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in. A second cookie shows that you have signed in from this browser before. It
          lets you in while someone else tries to guess your password, and it expires 180 days after your last sign-in.
          A third cookie keeps you on the same version from page to page while we test a change with some visitors. We
          do not use advertising cookies.
        </p>
      </section>
      <section>
        <h2>How to delete it</h2>
        <p>Clear the data of this site in your browser settings. Your next visit then starts with a new number.</p>
      </section>
      <p>
        Do you have questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  );
}
