import { formatShopTime } from 'shared/domain/calendarDate';
import { alertChannels } from '../../alerts/alertChannels';
import { findCauses } from '../../alerts/findCauses';
import { AdminError, type AdminContext, type Command } from '../Command';

export const alertsCommand: Command = {
  usage: 'alerts',
  summary: 'List the open problems that the shop sends alerts about (ALERT_EMAIL, ALERT_WEBHOOK_URL).',
  options: { test: { type: 'boolean', meaning: 'Also send a test alert.' } },
  run: async (context, _args, { test }) => {
    const sent = test === true ? await sendTest(context) : '';
    const { db, clock } = context;
    const rows = (await findCauses(db, clock.now())).map(({ cause, sentence }) => ({ cause, problem: sentence }));
    return { message: `${rows.length === 0 ? 'No problems.' : `Problems: ${rows.length}.`}${sent}`, rows };
  },
};

/** @throws {AdminError} if no channel is configured, or one of them fails. */
async function sendTest({ config, clock }: AdminContext): Promise<string> {
  const channels = alertChannels(config);
  if (channels.length === 0) throw new AdminError('Set ALERT_EMAIL or ALERT_WEBHOOK_URL first.');
  const text = `This is a test alert from ${config.siteOrigins[0]}, sent on ${formatShopTime(clock.now())}.`;
  const message = { subject: `${config.productName}: test alert`, text, html: `<p>${text}</p>` };
  await Promise.all(
    channels.map(({ name, send }) =>
      send(message).catch((error: unknown) => {
        throw new AdminError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }),
    ),
  );
  return ` A test alert was sent with ${channels.map(({ name }) => name).join(' and ')}.`;
}
