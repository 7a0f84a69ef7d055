import type { Config } from 'server-kit/config/config';
import { Html, html } from '../invoices/html';

/** Uses the colours of the site and the emails. */
export const REMINDER_PAGE_STYLES = `
:root { color-scheme: light dark; --page: #f5f7f8; --card: #fff; --text: #15212b; --accent: #0b5c6d; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1519; --card: #182027; --text: #e6edf1; --accent: #0f6b7e; } }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 36rem; margin: 2rem auto; padding: 1.5rem; border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; }
button { min-height: 44px; padding: .5rem 1.5rem; border: 1px solid transparent; border-radius: 6px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; }
a { color: inherit; }
`;

const LAST_DAY = 'We always email you on the last day of a subscription.';

/** Returns the page that stops the reminders or starts them again. `isStopped` is `undefined` for an unknown link. */
export function reminderPage({ productName, supportEmail }: Config, isStopped: boolean | undefined): string {
  const { heading, sentence, button } = textsOf(productName, isStopped);
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${heading}</title>
<style>${new Html(REMINDER_PAGE_STYLES)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${sentence}</p>
${button && html`<form method="post"><button name="reminders" value="${button.choice}">${button.label}</button></form>\n`}<p>Questions? Write to <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>
</main>
</body>
</html>
`.toString();
}

interface Texts {
  heading: string;
  sentence: string;
  button?: { choice: 'stop' | 'start'; label: string };
}

function textsOf(productName: string, isStopped: boolean | undefined): Texts {
  if (isStopped === undefined)
    return {
      heading: 'This link does not work',
      sentence: 'Copy the complete link from the email. It stops working if the account is deleted.',
    };
  return isStopped
    ? {
        heading: 'Reminders are stopped',
        sentence: `We won't remind you before a ${productName} subscription ends. ${LAST_DAY}`,
        button: { choice: 'start', label: 'Send reminders again' },
      }
    : {
        heading: 'Stop reminders?',
        sentence: `We email you 30 and 7 days before a ${productName} subscription ends. You can stop these emails. ${LAST_DAY}`,
        button: { choice: 'stop', label: 'Stop reminders' },
      };
}
