import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';

export type LinkContext = Pick<AppContext, 'db' | 'clock' | 'config'>;

interface LinkOwner {
  id: string;
  email: string;
}

interface LinkRequest {
  id: string;
  base_url: string;
}

/** A kind of emailed link that visitors can request for an email address. */
export interface MailedLink {
  requests: 'password_reset_requests' | 'sign_in_requests';
  links: 'password_resets' | 'sign_in_links';
  lifetimeMs: number;
  /** Stores a link and queues its email. */
  send(trx: Trx, context: LinkContext, owner: LinkOwner, request: LinkRequest): Promise<void>;
}
