import type { FastifyRequest } from 'fastify';
import type { Country } from 'shared/contract/countries';

/** The codes of ISO 3166-1 alpha-2, and XK (Kosovo), which payment providers also use. */
const CODES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
  BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
  FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
  IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
  ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
  TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`;

/** Common names of countries for which `Intl` has a less common name, such as `Hong Kong SAR China`. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo',
  HK: 'Hong Kong',
  MO: 'Macao',
};

const regionNames = new Intl.DisplayNames('en-GB', { type: 'region' });
const NAMES = new Map(
  CODES.trim()
    .split(/\s+/)
    .map((code) => [code, COMMON_NAMES[code] ?? regionNames.of(code) ?? code]),
);
const byName = new Intl.Collator('en-GB');

/** All countries with their ISO codes, sorted by English name. */
export const ALL_COUNTRIES: readonly Country[] = Array.from(NAMES, ([code, name]) => ({ code, name })).sort((a, b) =>
  byName.compare(a.name, b.name),
);

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
