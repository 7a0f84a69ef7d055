import { api } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { Country } from 'shared/contract/catalogue';
import { DEFAULT_COUNTRY_CODE } from 'shared/domain/invoiceDetails';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

interface Countries {
  countries: Country[];
  detectedCountryCode?: string;
}

const COUNTRIES = { countries: [{ code: 'text', name: 'text' }], 'detectedCountryCode?': 'text' } as const;

const endpoints = ownEndpoints(api, (build) => ({
  countries: build.query<Countries, void>({
    ...get('/api/order/getcountries', COUNTRIES, readCountries),
    providesTags: ['Countries'],
    keepUnusedDataFor: 3600,
  }),
}));

const useCountriesQuery = endpoints.countries.useQuery;

/** Prefetches the list of countries and the detected country. */
export const prefetchCountries = () => prefetchOwn(endpoints.countries, undefined);

function readCountries({ countries, detectedCountryCode }: Read<typeof COUNTRIES>): Countries {
  const detected = detectedCountryCode?.toUpperCase();
  return {
    countries: countries?.flatMap(({ code, name }) => (code === undefined ? [] : [{ code, name: name ?? code }])) ?? [],
    ...(detected !== undefined && { detectedCountryCode: detected }),
  };
}

/**
 * Returns the code of the chosen, the detected or the default country, in this order of preference. Skips a country
 * that is not in the list. If the list has none of them, returns its first country.
 */
export function useCountryCode(chosenCode: string): string {
  const { data } = useCountriesQuery();
  const listed = data?.countries.map(({ code }) => code) ?? [];
  const codes = listed.length > 0 ? listed : codesWithoutList(chosenCode, data?.detectedCountryCode);
  return (
    [chosenCode, data?.detectedCountryCode, DEFAULT_COUNTRY_CODE].find(
      (code) => code !== undefined && codes.includes(code),
    ) ??
    codes[0] ??
    DEFAULT_COUNTRY_CODE
  );
}

/**
 * Returns the countries to choose from. `countries` is never empty. `isMissing` is true if the list failed to load or
 * is empty.
 */
export function useCountries(chosenCode: string) {
  const { data, isError, refetch } = useCountriesQuery();
  const listed = data?.countries ?? [];
  const countries =
    listed.length > 0
      ? listed
      : codesWithoutList(chosenCode, data?.detectedCountryCode).map((code) => ({ code, name: nameOf(code) }));
  return { countries, isMissing: isError || (data !== undefined && listed.length === 0), refetch };
}

const ISO_CODE = /^[A-Z]{2}$/;

/** Returns the codes of the chosen, detected and default countries, without duplicates or invalid codes. */
function codesWithoutList(chosenCode: string, detectedCode = DEFAULT_COUNTRY_CODE): string[] {
  return [...new Set([chosenCode, detectedCode, DEFAULT_COUNTRY_CODE].filter((code) => ISO_CODE.test(code)))];
}

function nameOf(countryCode: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode;
}
