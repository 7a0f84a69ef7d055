import { api, useCurrentUser } from 'shared/api';
import { createAwaitedPayments } from 'shared/remote/awaitedPayments';

export const { useAwaitedPayments } = createAwaitedPayments({ api, useCurrentUser });
