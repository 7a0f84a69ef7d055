import type { JWTPayload } from 'jose';
import type { Claims } from '../tables';

/**
 * Claims that identify a token's owner. With a public issuer such as GitHub, a stranger's token can match all other
 * claims.
 */
export const IDENTIFYING_CLAIMS = ['repository', 'repository_id', 'project_path', 'project_id', 'sub'] as const;
/** The claims that an error message shows. */
const SHOWN_CLAIMS = ['repository', 'ref', 'environment', 'sub'] as const;

/** Returns whether at least one identifying claim has no `*`. Otherwise, a stranger's token could match the claims. */
export function isOwnerNamed(claims: Claims): boolean {
  return IDENTIFYING_CLAIMS.some((name) => claims[name] !== undefined && !claims[name].includes('*'));
}

/** Returns whether a token has all expected claims. `*` in an expected claim matches any text. */
export function hasClaims(payload: JWTPayload, expected: Claims): boolean {
  return Object.entries(expected).every(([name, pattern]) => {
    const value = payload[name];
    return ['string', 'number', 'boolean'].includes(typeof value) && isMatch(String(value), pattern);
  });
}

export function describeClaims(payload: JWTPayload): string {
  return SHOWN_CLAIMS.filter((name) => typeof payload[name] === 'string')
    .map((name) => `${name}=${String(payload[name]).slice(0, 200)}`)
    .join(' ');
}

/** Matches a whole value against a pattern. A `*` in the pattern matches any text. */
function isMatch(value: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return value === pattern;
  if (!value.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let position = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return value.length - last.length >= position && value.endsWith(last);
}
