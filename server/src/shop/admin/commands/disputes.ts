import { sql, type SqlBool } from 'kysely';
import { disputedPence } from '../../orders/paidPence';
import { disputeReason, type DisputeState } from '../../provider/ProviderDispute';
import type { Command } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { pounds } from '../pounds';
import { findMatches, isMatchingOrder } from '../search/findMatches';
import { choiceOption, PAGE_OPTIONS, readChoice, readFind } from '../search/listOptions';
import { readOrder, sorted, type SortedList, sortOption, toResult } from '../search/listOrder';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { refundState, refundStatuses } from '../search/refundState';
import { FIND_MEANING } from './searchOrders';

const STATES: readonly DisputeState[] = ['open', 'lost', 'won'];
const LIST: SortedList = {
  table: 'disputes',
  sorts: { recorded: { column: 'recorded_at', type: 'timestamptz' } },
  usual: 'recorded-desc',
  rowNoun: 'dispute',
};

/** The columns that fit on a laptop's screen. Users can choose others. */
const SHOWN = ['state', 'recorded', 'respond by', 'reason', 'order', 'pounds', 'refunded', 'customer', 'blocked'];

export const disputesCommand: Command = {
  usage: 'disputes',
  summary: 'List payment disputes, most recently changed first.',
  report: { title: 'Disputes', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: { type: 'string', meaning: `${FIND_MEANING} Also accepts a dispute id.` },
    status: choiceOption('State', STATES),
    ...PERIOD_OPTIONS,
    sort: sortOption(LIST),
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const find = readFind(options);
    const state = readChoice(options, 'status', STATES);
    const order = await readOrder(db, LIST, options);
    let query = db
      .selectFrom('disputes')
      .innerJoin('orders', 'orders.id', 'disputes.order_id')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .leftJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
      .leftJoin('subscriptions', 'subscriptions.id', 'subscription_periods.subscription_id')
      .select([
        'disputes.id',
        'disputes.state',
        'disputes.recorded_at',
        'disputes.due_at',
        'disputes.reason',
        'amount_pence',
        'order_number',
        'kind',
        'paid_pence',
        'payable_pence',
        'refunded_pence',
        'users.email',
      ])
      .select(['subscriptions.blocked_at', 'orders.status'])
      .select(refundStatuses.as('refundStatuses'))
      .where(isWithin('disputes.recorded_at', readPeriod(options, clock)))
      .$call((all) => sorted(all, order));
    if (find !== undefined) {
      query = query.where(sql<SqlBool>`(disputes.id = ${find} or ${isMatchingOrder(await findMatches(db, find))})`);
    }
    if (state !== undefined) query = query.where('state', '=', state);
    return toResult(await query.execute(), order, ({ id }) => id, {
      dispute: (dispute) => dispute.id,
      state: (dispute) => dispute.state,
      recorded: (dispute) => dispute.recorded_at,
      'respond by': (dispute) => (dispute.state === 'open' ? dispute.due_at : null),
      reason: (dispute) => disputeReason(dispute.reason),
      order: (dispute) => dispute.order_number,
      kind: (dispute) => dispute.kind,
      pounds: (dispute) => pounds(disputedPence(dispute)),
      refunded: (dispute) => pounds(dispute.refunded_pence),
      refund: (dispute) => refundState(dispute, dispute.refundStatuses),
      customer: (dispute) => dispute.email,
      blocked: (dispute) => dispute.blocked_at,
    });
  },
};
