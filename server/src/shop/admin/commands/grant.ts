import { counting } from 'shared/domain/counting';
import { addMonths, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { MAX_QUANTITY } from 'shared/domain/quantity';
import { endUnprovedAccess } from '../../accounts/endUnprovedAccess';
import { unknownPasswordHash } from '../../accounts/unknownPassword';
import { fulfil } from '../../fulfilment/fulfil';
import { grantOrder } from '../../orders/grantOrder';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { orderState } from '../operatorLog/states';
import { SUPPORT } from '../roles';
import { findCustomer, unprovedConsequence } from './findCustomer';
import { findOrder } from './findOrder';
import { readNumber } from './readNumber';
import { REASON, requireReason } from './reason';

const MAX_MONTHS = 60;

export const grantCommand: Command = {
  usage: 'grant <email> <quantity> <months>',
  summary: 'Give a customer a free licence for a number of computers and months.',
  options: { reason: REASON },
  office: {
    title: 'Give a free licence',
    roles: SUPPORT,
    page: 'customer',
    usefulIf: ['customer active'],
    fields: [{}, { label: 'Computers', kind: 'whole number' }, { label: 'Months', kind: 'whole number' }],
    needsSecondFactor: true,
    undo: 'To undo it, block the subscription.',
  },
  confirm: async (context, args, options) => {
    requireReason(options);
    const { user, quantity, months, endDate } = await readGrant(context, args);
    // Count the grants, not the subscriptions, because the shop may deliver a grant later.
    const { grants } = await context.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('grants'))
      .where('user_id', '=', user.id)
      .where('grant_reason', 'is not', null)
      .executeTakeFirstOrThrow();
    const licence = `a free licence for ${counting(quantity, 'computer')} until ${formatCalendarDate(endDate)} (${counting(months, 'month')})`;
    return `This gives ${user.email} ${licence}. The customer has had ${counting(grants, 'free licence')} before. The codes are sent by email.${unprovedConsequence(user)}`;
  },
  run: async (context, args, options) => {
    const reason = requireReason(options);
    const { user, quantity, months } = await readGrant(context, args);
    const unknownHash = await unknownPasswordHash();
    const id = await context.db.transaction().execute(async (trx) => {
      await endUnprovedAccess(trx, context, user.id, unknownHash);
      const orderId = await grantOrder(trx, context, { userId: user.id, quantity, months, reason });
      const after = { ...(await orderState(trx, orderId)), quantity, months, reason };
      await logChange(trx, context, { command: 'grant', subject: orderId, before: null, after });
      return orderId;
    });
    await fulfil(context, id);
    const { order_number } = await findOrder(context, id);
    return { message: `${user.email} gets the codes by email. The order is ${order_number}.` };
  },
};

async function readGrant({ db, clock }: AdminContext, [email = '', computers = '', term = '']: string[]) {
  const quantity = readNumber(computers, 'The number of computers', MAX_QUANTITY);
  const months = readNumber(term, 'The number of months', MAX_MONTHS);
  const endDate = addMonths(calendarDateOf(clock.now()), months);
  const user = await findCustomer(db, email);
  if (user.blocked_at !== null) throw new AdminError(`${user.email} is blocked. Unblock the customer first.`);
  return { user, quantity, months, endDate };
}
