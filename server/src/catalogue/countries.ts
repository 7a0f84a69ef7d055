import type { FastifyRequest } from 'fastify';
// Don't import the package's main entry, because it loads the country names in every language.
import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import type { Country } from 'shared/contract/catalogue';

countries.registerLocale(english);

const byName = new Intl.Collator('en-GB');

/** Countries whose common name is the library's alias instead of its main name. */
const KNOWN_BY_ALIAS = new Set(['CN', 'CI', 'CZ', 'IR', 'MK', 'PS', 'PN', 'RU', 'TW', 'TZ', 'US']);
const aliases = countries.getNames('en', { select: 'alias' });

/** All countries with their ISO codes, sorted by English name. */
export const COUNTRIES: readonly Country[] = Object.entries(countries.getNames('en'))
  .map(([code, name]) => ({ code, name: (KNOWN_BY_ALIAS.has(code) ? aliases[code] : undefined) ?? name }))
  .sort((a, b) => byName.compare(a.name, b.name));

const NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

export function countryName(code: string): string | undefined {
  return NAMES.get(code.toUpperCase());
}

/**
 * Guesses the visitor's country from the CDN's header or, if that contains no known country, from the first known
 * region in `Accept-Language`. Returns the ISO code, or `undefined` if neither header contains a known country.
 */
export function detectCountry(request: FastifyRequest, countryHeader: string | undefined): string | undefined {
  const fromCdn = countryHeader === undefined ? undefined : request.headers[countryHeader];
  if (typeof fromCdn === 'string' && NAMES.has(fromCdn.toUpperCase())) return fromCdn.toUpperCase();
  const languages = (request.headers['accept-language'] ?? '').slice(0, 500).split(',');
  for (const language of languages) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\s*(?:;|$)/i.exec(language)?.[1]?.toUpperCase();
    if (region !== undefined && NAMES.has(region)) return region;
  }
  return undefined;
}
