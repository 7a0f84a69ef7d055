import assert from 'node:assert';
import { eventually } from '../harness/eventually';
import { PASSWORD } from '../harness/steps';

/** Calls the shop like a program, without a browser. Returns the reply's fields. An empty reply has no fields. */
export async function callShop(shopUrl: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(shopUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await reply.text();
  return text === '' ? {} : JSON.parse(text);
}

/** Creates an account without a browser. */
export async function createAccount(shopUrl: string, email: string): Promise<void> {
  await callShop(shopUrl, '/api/auth/register', { email, password: PASSWORD });
}

/** Waits for an email that matches `pattern`, and returns what the groups of `pattern` captured. */
export async function readMail(shopUrl: string, email: string, pattern: RegExp): Promise<string[]> {
  return eventually(async () => {
    const reply = await fetch(`${shopUrl}/dev/mail`, { headers: { accept: 'application/json' } });
    const mails: { to: string; text: string }[] = await reply.json();
    const found = mails.flatMap(({ to, text }) => (to === email ? (pattern.exec(text) ?? []) : []));
    assert(found.length > 0, `There is no email to ${email} with ${String(pattern)}.`);
    return found.slice(1);
  });
}
