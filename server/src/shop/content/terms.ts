import type { LegalPage, LegalResponse, SellerParticulars } from 'shared/contract/content';
import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { sha256Hex } from 'server-kit/db/randomId';

/**
 * The texts that a customer accepts with an order. The seller is included, because the confirmation of a contract must
 * name the seller (Consumer Contracts Regulations 2013, regulation 16 and Schedule 2).
 */
export interface Terms {
  seller: SellerParticulars;
  terms: LegalPage;
  refunds: LegalPage;
}

export interface PublishedTerms extends Terms {
  version: string;
  publishedOn: CalendarDate;
}

/** Stores the terms if they are new. @returns their version, and the day when they were first published. */
export async function storeTerms(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { seller, pages }: LegalResponse,
): Promise<Pick<PublishedTerms, 'version' | 'publishedOn'>> {
  const { terms, refunds } = pages;
  const content = JSON.stringify({ seller, terms, refunds } satisfies Terms);
  const version = sha256Hex(content);
  await db
    .insertInto('terms_versions')
    .values({ version, content, published_at: clock.now() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  const { publishedOn } = await findTerms(db, version);
  return { version, publishedOn };
}

/** Returns a version of the terms. @throws {Error} if the version is unknown. */
export async function findTerms(db: DbOrTrx, version: string): Promise<PublishedTerms> {
  const { content, published_at } = await db
    .selectFrom('terms_versions')
    .select(['content', 'published_at'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  // Trust the type, because only `storeTerms` writes this table.
  const terms: Terms = JSON.parse(content);
  return { ...terms, version, publishedOn: calendarDateOf(published_at) };
}

/** Returns the beginning of a version, which pages, emails and documents show. */
export function shortVersion(version: string): string {
  return version.slice(0, 8);
}
