import { api, useCurrentUser } from 'shared/api';
import { createAwaitedPayments } from 'shared/remote/awaitedPayments';

export const { prefetchAwaitedPayments, useAwaitedPayments } = createAwaitedPayments({ api, useCurrentUser });
