import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const SALE = { day: 'text', kind: 'text', netPence: 'number', orders: 'number' } as const;
const HOME = {
  health: { undelivered: 'number', 'oldestDueMail?': 'text', 'lastWebhook?': 'text', 'lastReconciliation?': 'text' },
  needsYou: [{ cause: 'text', sentence: 'text' }],
  money: { todayPence: 'number', monthPence: 'number', 'vatDuePence?': 'number' },
  renewalsDue: 'number',
  sales: [SALE],
} as const;

/** The state of the shop. Amounts are net of refunds. */
export type Home = Read<typeof HOME>;
/** The sales of one kind on one day of the last 60 days. */
export type Sale = Read<typeof SALE>;

const { home } = ownEndpoints(api, (build) => ({
  home: build.query<Home, void>(get('/api/office/home', HOME, (read) => read)),
}));

export const useHomeQuery = home.useQuery;
