import { runtimeConfig } from 'shared/runtime';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Prose.module.css';

export default function PrivacyPage() {
  const { supportEmail } = runtimeConfig();
  return (
    <div className={styles.page}>
      <PageTitle>Privacy note</PageTitle>
      <p>What this site keeps about your visit, where, and for how long.</p>
      <section>
        <h2>The visitor number</h2>
        <p>
          On your first visit your browser makes up a random number and keeps it in its local storage under the name nid. It says nothing about
          who you are. It only shows us that two visits came from the same browser.
        </p>
      </section>
      <section>
        <h2>Visit records</h2>
        <p>
          When you open a page, and at the steps of a purchase, we record the visitor number, the address of the page and what happened there. We
          use this to find pages that fail or confuse. Codes that an address may hold are taken out before it is sent. Records are deleted after
          13 months and are not passed on.
        </p>
      </section>
      <section>
        <h2>What else your browser keeps</h2>
        <p>
          Your order as you left it, so that you find it again when you return from the payment page, and your user name while you are signed in.
          Your business details are removed from the browser when you sign out and after a purchase.
        </p>
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in. Another one says that you have signed in from this browser before. It lets you
          in while someone else tries to guess your password, and it ends 180 days after your last sign-in. While we try
          out a change on some visitors, a third one keeps you on the same version from page to page. There are no
          cookies for advertising.
        </p>
      </section>
      <section>
        <h2>To get rid of it</h2>
        <p>Clear the data of this site in the settings of your browser. The next visit then starts with a new number.</p>
      </section>
      <p>
        Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  );
}
