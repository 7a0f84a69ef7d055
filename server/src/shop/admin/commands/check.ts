import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import { randomId } from 'server-kit/db/randomId';
import { createDelivery } from '../../mail/delivery';
import { runChecks } from '../check/runChecks';
import { AdminError, type AdminContext, type Command } from '../Command';

export const checkCommand: Command = {
  usage: 'check',
  summary:
    'Check the settings, and the services that the shop needs: Stripe, the webhook, email, proxies, the database. Exits with status 1 if it finds a problem.',
  options: { email: { type: 'string', meaning: 'Also send a test email to this address.' } },
  run: async (context, _args, { email }) => {
    const sent = email === undefined ? '' : await sendTestEmail(context, normaliseEmail(String(email)));
    const findings = await runChecks(context);
    const problems = findings.filter(({ result }) => result === 'problem').length;
    const message =
      problems === 0 ? 'No problems.' : problems === 1 ? 'There is 1 problem.' : `There are ${problems} problems.`;
    const rows = findings.map(({ check, result, detail }) => ({ check, result, detail }));
    return { message: message + sent, rows, hasProblems: problems > 0 };
  },
};

/**
 * Sends a test email and waits until the mail server accepts it.
 * @throws {AdminError} if the address is invalid, or the mail server refuses the email.
 */
async function sendTestEmail({ config }: AdminContext, to: string): Promise<string> {
  if (!EMAIL_PATTERN.test(to)) throw new AdminError('--email must be an email address.');
  const text = `This is a test email from the shop ${config.siteOrigins[0]}. You can delete it.`;
  const delivery = createDelivery(config);
  try {
    const { mailFrom: from, supportEmail: replyTo } = config;
    const mail = { id: randomId(), kind: 'test', from, replyTo, to, date: new Date() };
    const content = { subject: `Test email from ${config.productName}`, text, html: `<p>${text}</p>` };
    await delivery.send({ ...mail, ...content }, AbortSignal.timeout(60_000));
  } catch (error) {
    throw new AdminError(`The test email was not sent: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    delivery.close();
  }
  return config.smtpUrl === undefined
    ? ` The test email was written to ${config.dataDir}/mail.`
    : ` The mail server accepted the test email to ${to}.`;
}
