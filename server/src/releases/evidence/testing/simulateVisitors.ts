import assert from 'node:assert';
import { nameOf } from 'shared/compatibility/sentences';
import type { ErrorKind } from 'shared/contract/reports';
import type { App } from '../../../app';
import type { ReleaseId } from 'release-registry/store/ReleaseStore';

/** Visitors of one release. */
export interface Visitors {
  release: ReleaseId;
  count: number;
  /** The share of visitors with an error, from 0 to 1. */
  failingShare: number;
}

interface Simulation {
  app: App;
  groups: readonly Visitors[];
  random: () => number;
  /** Called after each visitor. Return true to stop. */
  afterVisitor: (visitors: number) => Promise<boolean>;
}

let addresses = 0;

/** Sends reports from visitors with different addresses to a shop's routes, in random order. */
export async function simulateVisitors({ app, groups, random, afterVisitor }: Simulation): Promise<void> {
  const visitors = shuffle(
    groups.flatMap(({ release, count, failingShare }) =>
      Array.from({ length: count }, () => ({ release, failingShare })),
    ),
    random,
  );
  for (const [index, { release, failingShare }] of visitors.entries()) {
    addresses += 1;
    const remoteAddress = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    await reportLoad(app, release, remoteAddress);
    if (random() < failingShare) await reportError(app, release, remoteAddress);
    if (await afterVisitor(index + 1)) return;
  }
}

async function reportLoad(app: App, release: ReleaseId, remoteAddress: string): Promise<void> {
  const payload = { visitorId: remoteAddress, loads: [{ release: nameOf(release), outcome: 'loaded' }] };
  await app.inject({ method: 'POST', url: '/api/reports/loads', remoteAddress, payload });
}

/** Sends a report of an error. The default kind is an uncaught error. */
export async function reportError(
  app: App,
  release: ReleaseId,
  remoteAddress: string,
  visitorId = remoteAddress,
  kind: ErrorKind = 'error',
) {
  const errors = [{ kind, message: 'TypeError: It is broken', stack: '' }];
  const payload = { visitorId, route: '', module: './HomePage', release: nameOf(release), errors };
  return app.inject({ method: 'POST', url: '/api/reports/save', remoteAddress, payload });
}

function shuffle<Item extends object>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [items[last], items[other]];
    assert(one && two);
    [items[last], items[other]] = [two, one];
  }
  return items;
}

/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
