import { quoteAddition, roomFor } from 'shared/domain/addition';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { counting } from 'shared/domain/counting';
import { formatPounds } from 'shared/domain/money';
import { findUnitPrice } from 'shared/domain/pricing';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { quoteRenewal } from 'shared/domain/quote';
import type { DbOrTrx } from 'server-kit/db/database';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { loadPriceList } from '../../catalogue/priceList';
import type { PaymentOffer } from '../../mail/templates/payloads';
import { findGrowing, tooManyComputers } from '../../subscriptions/findGrowing';
import { findRenewable } from '../../subscriptions/findRenewable';
import { renewedPeriod } from '../../subscriptions/term';
import { AdminError, type AdminContext, type Command, type Options } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { pounds } from '../pounds';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { readText } from '../search/listOptions';
import { readNumber } from './readNumber';

/** For customers who ask support to add computers, or to renew for a different number of computers. */
export const paymentLinkCommand: Command = {
  usage: 'payment-link <subscription id>',
  summary:
    'Email a subscription’s owner a link to add computers now, or to renew for a number of computers. Nothing changes until the customer pays.',
  options: {
    add: {
      type: 'string',
      label: 'Computers to add now',
      kind: 'whole number',
      meaning: 'Fill in this field or the next one.',
    },
    renew: {
      type: 'string',
      label: 'Computers to renew for',
      kind: 'whole number',
      meaning: 'The number for the next 12 months.',
    },
    message: {
      type: 'string',
      label: 'Message to the customer',
      kind: 'long text',
      meaning: 'Text to add to the email.',
    },
  },
  office: {
    title: 'Email a payment link',
    roles: SUPPORT,
    page: 'subscription',
    usefulIf: ['subscription usable', 'owner registered'],
    oneOf: ['add', 'renew'],
    undo: CANNOT_BE_UNDONE,
  },
  confirm: async (context, [id = ''], options) => describe(await readOffer(context, context.db, id, options)),
  run: async (context, [id = ''], options) => {
    const message = readText(options, 'message');
    const email = await context.db.transaction().execute(async (trx) => {
      const { owner, offer } = await readOffer(context, trx, id, options);
      const change = { kind: 'payment link', offer } as const;
      await enqueueSupportMail(trx, context, { userId: owner.id, about: id, change, message });
      const { purpose, quantity: computers, payablePence } = offer;
      const after = { purpose, computers, pounds: pounds(payablePence) };
      await logChange(trx, context, { command: 'payment-link', subject: id, before: null, after });
      return owner.email;
    });
    context.wakeMail();
    return { message: `${email} gets the link by email.` };
  },
};

interface ReadOffer {
  owner: { id: string; email: string };
  offer: PaymentOffer;
}

/** @throws {AdminError} if an option is missing or invalid, or if there is no such subscription that is not blocked */
async function readOffer(context: AdminContext, db: DbOrTrx, id: string, options: Options): Promise<ReadOffer> {
  const [add, renew] = [readText(options, 'add'), readText(options, 'renew')];
  if ((add === undefined) === (renew === undefined)) throw new AdminError('Give either --add or --renew.');
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['user_id', 'email', 'quantity', 'subscriptions.blocked_at'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!subscription) throw new AdminError(`There is no subscription ${id}.`);
  if (subscription.blocked_at !== null) throw new AdminError('The subscription is blocked. Unblock it first.');
  const owner = { id: subscription.user_id, email: subscription.email };
  const offer =
    add === undefined
      ? await offerRenewal({ ...context, db }, id, owner.id, readNumber(renew ?? '', '--renew', MAX_QUANTITY))
      : await offerAddition({ ...context, db }, id, owner.id, readNumber(add, '--add', MAX_QUANTITY));
  return { owner, offer: { ...offer, computersNow: subscription.quantity } };
}

type OwnOffer = Omit<PaymentOffer, 'computersNow'>;
type OfferContext = Pick<AdminContext, 'clock' | 'config'> & { db: DbOrTrx };

async function offerAddition(context: OfferContext, id: string, ownerId: string, added: number): Promise<OwnOffer> {
  const growing = await findGrowing(context, ownerId, id);
  const room = roomFor(growing.quantity);
  if (added > room) throw tooManyComputers(context.config.supportEmail, room);
  const { payablePence } = quoteAddition(await loadPriceList(context.db), growing, added, growing.today);
  const url = `${context.config.siteOrigins[0]}/subscription/add/${id}?computers=${added}`;
  return { purpose: 'addition', quantity: added, payablePence, endDate: growing.endDate, url };
}

async function offerRenewal(context: OfferContext, id: string, ownerId: string, quantity: number): Promise<OwnOffer> {
  const terms = await findRenewable(context, { subscriptionId: id }, ownerId);
  const unitPricePence = findUnitPrice(await loadPriceList(context.db), quantity);
  const { payablePence } = quoteRenewal({ ...terms, quantity, unitPricePence });
  const { endDate } = renewedPeriod(terms.endDate, calendarDateOf(context.clock.now()));
  const url = `${context.config.siteOrigins[0]}/subscription/renew/${id}?computers=${quantity}`;
  return { purpose: 'renewal', quantity, payablePence, endDate, url };
}

function describe({ owner, offer: { purpose, quantity, computersNow, payablePence, endDate } }: ReadOffer): string {
  const computers = counting(quantity, 'computer');
  const price = `Today, this costs ${formatPounds(payablePence)}`;
  const end = formatCalendarDate(endDate);
  return purpose === 'addition'
    ? `This emails ${owner.email} a link to add ${computers} to the ${computersNow} of the subscription. ${price}, until ${end}.`
    : `This emails ${owner.email} a link to renew for ${computers}. The subscription has ${computersNow} now. ${price}, and the subscription then ends on ${end}. If there are fewer computers, the customer chooses which codes end.`;
}
