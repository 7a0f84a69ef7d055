import type { Config } from '../config/config';
import { HttpProblem } from './httpProblem';

/**
 * Returns the configured origin of `url`, which is a request's `Url` or `baseUrl`. This check stops a request from
 * choosing another site for the shop's links and redirects.
 * @throws {HttpProblem} 400 for any other origin.
 */
export function checkSiteOrigin({ siteOrigins }: Config, url: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  const known = siteOrigins.find((each) => each === origin);
  if (known === undefined)
    throw new HttpProblem(400, 'This address does not belong to the shop.', { code: 'foreign-origin' });
  return known;
}
