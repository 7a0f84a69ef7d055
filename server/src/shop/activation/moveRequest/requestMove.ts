import type { FastifyRequest } from 'fastify';
import type { MoveRequested } from 'shared/contract/moveRequest';
import { formatShopMinute } from 'shared/domain/calendarDate';
import { createMailedCode } from '../../accounts/mailedCode';
import { storeMoveRequest } from '../../accounts/moveRequests';
import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { randomId, sha256Hex } from 'server-kit/db/randomId';
import { consumeRateLimits, networkCounters, type RateLimit, tooEarly } from 'server-kit/http/rateLimit';
import { enqueueMail } from '../../mail/enqueueMail';
import { maskCode } from '../activationCode';
import { type Device, isSameDevice } from '../device';
import { lockOwner } from '../lockOwner';
import { readMoves } from '../moveLimit';
import { movedTooOften, notInUse, requireUsable } from '../problems';
import { readActivation } from '../readActivation';
import { lockSeat } from '../seat';
import { findMoveRequest } from './findMoveRequest';

const LIFETIME_MS = DAY_MS;
/**
 * How long a request can't be replaced. During this time, a program can repeat its call, and a stranger can't replace
 * the request of the owner's computer with one from a computer of the same name.
 */
const PAUSE_MS = HOUR_MS;

/** The limits for emails. Without them, a stranger who knows a code could flood the owner's mailbox. */
const MAILS_FOR_CODE: RateLimit = {
  name: 'move-request-code',
  limit: 5,
  windowMs: DAY_MS,
  describeRefusal: (wait) =>
    `We have emailed the owner about this code several times. Ask the owner to open the newest email, or try again ${wait}.`,
};
const MAILS_FOR_OWNER: RateLimit = { ...MAILS_FOR_CODE, name: 'move-request-account', limit: 10 };
const MAILS_FOR_NETWORK: RateLimit = { name: 'move-request-network', limit: 30, windowMs: HOUR_MS };

const askedByOther = (wait: string) =>
  `Another computer has just asked for this code. Ask the owner to open the email about it, or try again ${wait}.`;

/**
 * Emails the owner a link that moves a code to a device. Replaces the code's earlier request, which must be at least an
 * hour old. The same device may repeat the call. If the owner's account is deleted, the replies stay the same, but
 * nobody gets the link.
 * @throws {HttpProblem} 404 for an unknown code, 403 if the code doesn't work, as `activateCode` does.
 * @throws {HttpProblem} 409 if no other device uses the code, or if the code has changed devices too often.
 * @throws {HttpProblem} 429 after too many emails, if another device has just asked, or while the code is getting a new
 * owner.
 */
export async function requestMove(
  context: AppContext,
  request: Pick<FastifyRequest, 'ip'>,
  code: string,
  device: Device & { hash: string },
): Promise<MoveRequested> {
  const { db, clock, config } = context;
  const { isNew, ...asked } = await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const owner = await lockOwner(trx, code);
    const { holder, last } = await lockSeat(trx, code);
    requireUsable(await readActivation({ ...context, db: trx }, code));
    if (!holder || !last || isSameDevice(holder, device)) throw notInUse();
    const { movableFrom } = await readMoves({ db: trx, clock }, code);
    if (movableFrom) throw movedTooOften(movableFrom, config.supportEmail);
    const expiresAt = later(now, LIFETIME_MS);
    const earlier = await findMoveRequest({ db: trx, clock }, { code });
    const pauseMs = earlier?.state === 'open' ? later(earlier.askedAt, PAUSE_MS).getTime() - now.getTime() : 0;
    if (earlier && pauseMs > 0) {
      if (earlier.device.hash !== device.hash) throw tooEarly(pauseMs, askedByOther);
      return { computerName: holder.name, requestedUntil: earlier.expiresAt, isNew: false };
    }
    await consumeRateLimits({ config, clock, db: trx }, [
      { limit: MAILS_FOR_CODE, subject: code },
      { limit: MAILS_FOR_OWNER, subject: owner.id },
      ...networkCounters(MAILS_FOR_NETWORK, request),
    ]);
    const link = createMailedCode();
    const linkHash = sha256Hex(link);
    await storeMoveRequest(trx, now, {
      code,
      link_hash: linkHash,
      user_id: owner.id,
      holder_line: last.line,
      computer_name: device.name,
      device_hash: device.hash,
      asked_at: now,
      expires_at: expiresAt,
    });
    await enqueueMail(trx, now, {
      kind: 'move-request',
      dedupeKey: `move-request:${randomId()}`,
      userId: owner.id,
      about: linkHash,
      recipient: owner.email,
      sendBefore: expiresAt,
      payload: {
        moveUrl: `${config.siteOrigins[0]}/account/move/${link}`,
        code: maskCode(code),
        ...(owner.label !== '' && { label: owner.label }),
        fromComputer: holder.name,
        toComputer: device.name,
        askedAt: formatShopMinute(now),
      },
    });
    return { computerName: holder.name, requestedUntil: expiresAt, isNew: true };
  });
  if (isNew) countOperation('move-request');
  context.wakeMail();
  return { ...asked, requestedUntil: asked.requestedUntil.toISOString() };
}
