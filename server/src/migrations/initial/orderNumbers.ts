import { randomInt } from 'node:crypto';
import { sql } from 'kysely';

/**
 * The characters that order numbers contain. Vowels are excluded, because they could form words. Characters that look
 * alike are also excluded, such as 0 and O, 5 and S, and B, which looks like 8.
 */
const ALPHABET = '346789CDFGHJKMNPQRTWXY';
const LENGTH = 8;
const COUNT = ALPHABET.length ** LENGTH;

/**
 * Creates the function that generates the order numbers that customers see. It multiplies a sequence value by a secret
 * factor and adds a secret shift, so numbers never repeat and hide how many orders exist.
 */
export function orderNumbers() {
  const [factor, shift] = [sql.lit(secretFactor()), sql.lit(randomInt(COUNT))];
  return [
    sql`create sequence order_number_sequence`,
    sql`
      create function new_order_number() returns text language sql volatile as $$
        with drawn as materialized (
          select (nextval('order_number_sequence')::numeric * ${factor} + ${shift}) % ${sql.lit(COUNT)} as number
        )
        select string_agg(substr(${sql.lit(ALPHABET)}, 1 + (div(number, ${sql.lit(ALPHABET.length)}::numeric ^ place) % ${sql.lit(ALPHABET.length)})::integer, 1), '')
        from drawn, generate_series(0, ${sql.lit(LENGTH - 1)}) as place
      $$`,
  ];
}

/**
 * Returns a random factor that is coprime to 22^8, the number of possible order numbers. With such a factor, a number
 * repeats only after all numbers have been used.
 */
function secretFactor(): number {
  for (;;) {
    const factor = randomInt(COUNT / 2, COUNT);
    if (factor % 2 !== 0 && factor % 11 !== 0) return factor;
  }
}
