import { randomInt } from 'node:crypto';

/** More visitors than the server needs to judge a canary. */
const VISITORS = 40;

/**
 * Reports that a release loaded or failed in the browsers of 40 visitors.
 * @param {string} url the address of the shop
 * @param {string} release such as `mfe-catalog@2.0.0`
 * @param {'loaded' | 'failed'} outcome
 * @throws {Error} if the shop rejects a report
 */
export async function sendVisitors(url, release, outcome) {
  const body = JSON.stringify({ visitorId: 'rehearsal', loads: [{ release, outcome }] });
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    // Send each report from another address, because the server counts each address once.
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address };
    const response = await fetch(`${url}/api/reports/loads`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The shop rejected the report: ${response.status} ${await response.text()}`);
  }
}
