import { sql } from 'kysely';

/**
 * A function that returns a string's trigrams, which are its runs of three consecutive characters. An index on the
 * trigrams finds any substring. It replaces the extension `pg_trgm`, which the embedded database doesn't load.
 */
const searchTrigrams = sql`
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

/** A function that returns a name without accents, capitals and repeated spaces, so that `zuruck` finds `Zurück`. */
const searchKey = sql`
  create function search_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(normalize(value, NFKD)), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

export const searchFunctions = [searchTrigrams, searchKey];
