import { sql } from 'kysely';

/**
 * A function that returns a string's trigrams, which are its runs of three consecutive characters. An index on the
 * trigrams finds any substring. It replaces the extension `pg_trgm`, which the embedded database doesn't load.
 */
export const searchTrigrams = sql`
  create function search_trigrams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    trigrams text[] := '{}';
  begin
    for position in 1 .. length(value) - 2 loop
      trigrams := trigrams || substr(value, position, 3);
    end loop;
    return trigrams;
  end
  $$`;
