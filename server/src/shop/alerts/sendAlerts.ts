import type { Selectable } from 'kysely';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import type { MailContent } from '../mail/outgoingMail';
import { type AlertChannel, CHANNEL_LIMIT_MS } from './alertChannels';
import { alertMessage } from './alertMessage';
import { type Cause, findCauses } from './findCauses';
import type { AlertsTable } from './tables';

/** How often to repeat an alert about a problem that lasts. */
const REPEAT_MS = DAY_MS;
/**
 * How long a problem must be gone before it counts as solved. Otherwise, an intermittent problem would be reported
 * again and again. Must exceed the difference between two servers' clocks.
 */
const GONE_MS = 10 * MINUTE_MS;
/** If the server dies before it has sent an alert, another server sends it after this time. */
const CLAIM_MS = 3 * CHANNEL_LIMIT_MS;

/**
 * Tells the merchant about new and solved problems, and once a day about problems that last. Sends them in one message
 * on every channel. If no channel accepts the message, a later call tries again.
 */
export async function sendAlerts(context: AppContext, channels: readonly AlertChannel[]): Promise<void> {
  const { config, db, clock } = context;
  const now = clock.now();
  await recordCauses(context, await findCauses(db, now), now);
  const claimed = await claimNews(context, now);
  const isGone = ({ seen_at }: Alert) => seen_at < later(now, -GONE_MS);
  const [gone, open] = [claimed.filter(isGone), claimed.filter((alert) => !isGone(alert))];
  const news = {
    found: open.filter(({ told_at }) => told_at === null).map(({ sentence }) => sentence),
    lasting: open.filter(({ told_at }) => told_at !== null).map(({ sentence }) => sentence),
    solved: gone
      .filter(({ told_at, ends_quietly }) => told_at !== null && !ends_quietly)
      .map(({ sentence }) => sentence),
  };
  const hasNews = Object.values(news).some(({ length }) => length > 0);
  if (hasNews && !(await send(context, channels, alertMessage(config.productName, news)))) return;
  await recordSent(context, gone, open, now);
}

type Alert = Selectable<AlertsTable>;

async function recordCauses({ db }: AppContext, causes: readonly Cause[], now: Date): Promise<void> {
  if (causes.length === 0) return;
  await db
    .insertInto('alerts')
    .values(
      causes.map(({ cause, sentence, endsQuietly = false }) => ({
        cause,
        sentence,
        ends_quietly: endsQuietly,
        found_at: now,
        seen_at: now,
        claimed_until: null,
        told_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('cause').doUpdateSet((row) => ({ sentence: row.ref('excluded.sentence'), seen_at: now })),
    )
    .execute();
}

/**
 * Claims the alerts to send now: new problems, problems that were last reported at least a day ago, and solved
 * problems.
 */
function claimNews({ db }: AppContext, now: Date): Promise<Alert[]> {
  return db
    .updateTable('alerts')
    .set({ claimed_until: later(now, CLAIM_MS) })
    .where((alert) => alert.or([alert('claimed_until', 'is', null), alert('claimed_until', '<=', now)]))
    .where((alert) =>
      alert.or([
        alert.and([
          // Seen in this run.
          alert('seen_at', '>=', now),
          alert.or([alert('told_at', 'is', null), alert('told_at', '<=', later(now, -REPEAT_MS))]),
        ]),
        alert('seen_at', '<', later(now, -GONE_MS)),
      ]),
    )
    .returningAll()
    .execute();
}

/** @returns whether at least one channel has accepted the message */
async function send({ log }: AppContext, channels: readonly AlertChannel[], message: MailContent): Promise<boolean> {
  const outcomes = await Promise.all(
    channels.map(({ name, send: deliver }) =>
      deliver(message).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, channel: name }, `an alert could not be sent: ${message.subject}`);
          return false;
        },
      ),
    ),
  );
  return outcomes.includes(true);
}

/** Deletes solved problems. Records when the merchant was told about the others, and releases their claims. */
async function recordSent(
  { db }: AppContext,
  gone: readonly Alert[],
  open: readonly Alert[],
  now: Date,
): Promise<void> {
  const causesOf = (alerts: readonly Alert[]) => alerts.map(({ cause }) => cause);
  if (gone.length > 0) await db.deleteFrom('alerts').where('cause', 'in', causesOf(gone)).execute();
  if (open.length > 0)
    await db
      .updateTable('alerts')
      .set({ told_at: now, claimed_until: null })
      .where('cause', 'in', causesOf(open))
      .execute();
}
