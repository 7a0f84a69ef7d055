import type { Accounts } from '../api/Accounts';
import type { RequestLog } from '../api/RequestLog';
import type { SessionLocks } from '../checkout/SessionLocks';
import type { Faults } from '../faults/Faults';
import type { RefundBehaviour } from '../refunds/RefundBehaviour';
import type { Clock } from '../store/Clock';
import type { WebhookEndpoint } from '../webhooks/WebhookEndpoint';
import type { WebhookSender } from '../webhooks/WebhookSender';

/** The objects that the control calls read or change. */
export interface ControlContext {
  accounts: Accounts;
  clock: Clock;
  endpoint: WebhookEndpoint;
  locks: SessionLocks;
  log: RequestLog;
  refundBehaviour: RefundBehaviour;
  faults: Faults;
  webhooks: WebhookSender;
}
