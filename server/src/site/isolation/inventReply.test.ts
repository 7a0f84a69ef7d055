import { ENDING_SUBSCRIPTIONS } from 'shared/contract/endingSubscriptions';
import { CHECK_PAYMENT } from 'shared/contract/paymentCheck';
import { RENEWAL_BY_ID } from 'shared/contract/renewal';
import { SUBSCRIPTIONS } from 'shared/contract/subscriptions';
import { errorIn } from 'server-kit/testing/errorIn';
import { parseContract } from 'release-registry/serverContract';
import { countVariants, inventReply } from './inventReply';
import { CUSTOMERS } from './listVisits';

const PaymentCheck = CHECK_PAYMENT.schema.response[200];

it.each([CHECK_PAYMENT, RENEWAL_BY_ID, ENDING_SUBSCRIPTIONS, SUBSCRIPTIONS])(
  'each invented reply to $url fulfils its schema, and no two customers share a value',
  ({ schema: { response } }) => {
    const schema = response[200];
    const { answers } = parseContract(JSON.stringify({ pageContracts: {}, answers: { call: schema } }));
    const published = answers.call ?? {};
    for (let variant = 0; variant < countVariants(published); variant += 1) {
      const [first, second] = CUSTOMERS.map((customer) => inventReply(published, customer, variant));
      for (const reply of [first, second]) expect(errorIn(schema, reply)).toBeUndefined();
      const [own, foreign] = [valuesIn(first), valuesIn(second)];
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((value) => foreign.includes(value))).toEqual([]);
    }
  },
);

it('the variants have each state, and leave out each optional text once', () => {
  const { answers } = parseContract(JSON.stringify({ pageContracts: {}, answers: { call: PaymentCheck } }));
  const schema = answers.call ?? {};
  const [customer] = CUSTOMERS;
  const replies = Array.from({ length: countVariants(schema) }, (_, variant) => {
    const reply = JSON.parse(JSON.stringify(customer && inventReply(schema, customer, variant)));
    // The order that replaces a failed one has some of the same texts.
    delete reply.replacement;
    return JSON.stringify(reply);
  });
  for (const state of ['completed', 'unpaid', 'refunded', 'on-hold'])
    expect(replies.some((reply) => reply.includes(`"state":"${state}"`))).toBe(true);
  for (const text of ['orderNumber', 'error', 'payUrl', 'sentTo', 'subscribtionEndDate', 'currency'])
    expect(replies.filter((reply) => !reply.includes(`"${text}"`))).toHaveLength(1);
});

/** The values that identify a customer: all texts and numbers, except allowed values of an enumeration. */
function valuesIn(reply: unknown): unknown[] {
  if (typeof reply === 'object' && reply !== null) return Object.values(reply).flatMap(valuesIn);
  return typeof reply === 'number' || (typeof reply === 'string' && /\d/.test(reply)) ? [reply] : [];
}
