import { randomId } from '../../db/randomId';
import { checkSiteOrigin } from '../../http/siteOrigin';
import type { Services } from '../../services';
import { checkEmail, emailKey } from '../email';

/**
 * Notes that somebody asked for a reset. Whether the account exists is looked up afterwards by the mail worker, so that answer and time are
 * the same for every address.
 */
export async function requestPasswordReset(services: Services, typedEmail: string, baseUrl: string): Promise<void> {
  const origin = checkSiteOrigin(services.config, baseUrl);
  const key = emailKey(checkEmail(typedEmail));
  await services.db
    .insertInto('password_reset_requests')
    .values({ id: randomId(), email_key: key, base_url: origin, requested_at: services.clock.now() })
    .execute();
  services.wakeMail();
}
