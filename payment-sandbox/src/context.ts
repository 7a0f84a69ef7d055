import type { Failures } from './api/failures';
import type { Changes, Store } from './store/Store';
import type { WebhookSender } from './webhooks/WebhookSender';

/** What every route works with. */
export interface SandboxContext {
  store: Store;
  webhooks: WebhookSender;
  secretKey: string;
  failures: Failures;
  /** Keeps the changes and sends the events among them. */
  commit(changes: Changes): void;
}
