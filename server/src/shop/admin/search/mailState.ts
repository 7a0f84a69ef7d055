import { type RawBuilder, sql, type SqlBool } from 'kysely';

const isWaiting = sql<SqlBool>`sent_at is null and cancelled_at is null`;
/**
 * The possible states of an email. An email is in the first state whose condition is true. `docs/customers.md` explains
 * the states.
 */
const STATES: readonly State[] = [
  { name: 'sent', isTrue: () => sql`sent_at is not null` },
  { name: 'failed', isTrue: () => sql`failed_at is not null` },
  { name: 'cancelled', isTrue: () => sql`(cancelled_at is not null and failed_at is null)` },
  {
    name: 'sending',
    isTrue: () => sql`(${isWaiting} and first_due_at is not null and claimed_until > clock_timestamp())`,
  },
  { name: 'retrying', isTrue: () => sql`(last_error is not null and ${isWaiting})` },
  { name: 'due', isTrue: (now) => sql`(${isWaiting} and send_after <= ${now})` },
  { name: 'planned', isTrue: (now) => sql`(${isWaiting} and send_after > ${now})` },
];
/** The states that few emails have. A partial index finds these emails. */
const RARE_STATES: readonly string[] = ['due', 'sending'];
export const MAIL_STATES: readonly string[] = STATES.map(({ name }) => name);

interface State {
  name: string;
  isTrue: (now: Date) => RawBuilder<SqlBool>;
}

/**
 * Returns the SQL condition for emails in a state. For a rare state, the condition selects the ids first. Otherwise,
 * the database would scan all emails by date to find the few.
 * @throws {Error} if there is no such state.
 */
export function isInMailState(name: string, now: Date): RawBuilder<SqlBool> {
  const state = STATES.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name} of an email.`);
  const condition = state.isTrue(now);
  return RARE_STATES.includes(name)
    ? sql<SqlBool>`id = any(array(select id from outbox where ${condition}))`
    : condition;
}

export function mailState(now: Date): RawBuilder<string> {
  const cases = STATES.map(({ name, isTrue }) => sql`when ${isTrue(now)} then ${sql.lit(name)}`);
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

/**
 * Returns the SQL condition for emails to these recipients, or about these orders or other objects.
 * @param subjects the ids of the objects
 * @param recipients addresses in lower case
 */
export function isMailAbout(subjects: readonly string[], recipients: readonly string[] = []): RawBuilder<SqlBool> {
  return sql<SqlBool>`(lower(recipient) = any(${recipients}::text[]) or about = any(${subjects}::text[]))`;
}
