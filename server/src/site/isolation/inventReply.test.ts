import { Value } from 'typebox/value';
import { OrderCheckReply } from '../../shop/checkout/schemas';
import { RenewalCheckReply, RenewalInfoReply } from '../../shop/renewal/schemas';
import { parseContract } from 'release-registry/serverContract';
import { EndingSubscriptionsReply, SubscriptionsReply } from '../../shop/subscriptions/schemas';
import { countVariants, inventReply } from './inventReply';
import { CUSTOMERS } from './listVisits';

const SCHEMAS = { OrderCheckReply, RenewalCheckReply, RenewalInfoReply, EndingSubscriptionsReply, SubscriptionsReply };

it.each(Object.entries(SCHEMAS))(
  'each invented %s fulfils its schema, and no two customers share a value',
  (_name, schema) => {
    const { answers } = parseContract(JSON.stringify({ pageContracts: {}, answers: { call: schema } }));
    const published = answers.call ?? {};
    for (let variant = 0; variant < countVariants(published); variant += 1) {
      const [first, second] = CUSTOMERS.map((customer) => inventReply(published, customer, variant));
      for (const reply of [first, second]) expect([...Value.Errors(schema, reply)]).toEqual([]);
      const [own, foreign] = [valuesIn(first), valuesIn(second)];
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((value) => foreign.includes(value))).toEqual([]);
    }
  },
);

it('the variants set and clear the flags, and leave out each optional text once', () => {
  const { answers } = parseContract(JSON.stringify({ pageContracts: {}, answers: { call: OrderCheckReply } }));
  const schema = answers.call ?? {};
  const [customer] = CUSTOMERS;
  const replies = Array.from({ length: countVariants(schema) }, (_, variant) =>
    JSON.stringify(customer && inventReply(schema, customer, variant)),
  );
  expect(replies.filter((reply) => reply.includes('"isPending":true'))).toHaveLength(1);
  for (const text of ['orderNumber', 'error', 'payUrl', 'sentTo', 'subscribtionEndDate', 'currency'])
    expect(replies.filter((reply) => !reply.includes(`"${text}"`))).toHaveLength(1);
});

/** The values that identify a customer: all texts and numbers, except allowed values of an enumeration. */
function valuesIn(reply: unknown): unknown[] {
  if (typeof reply === 'object' && reply !== null) return Object.values(reply).flatMap(valuesIn);
  return typeof reply === 'number' || (typeof reply === 'string' && /\d/.test(reply)) ? [reply] : [];
}
