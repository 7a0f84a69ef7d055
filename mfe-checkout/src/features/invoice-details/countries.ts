import type { Country } from 'shared/contract/catalogue';
import { api, asList, asRecord, asText } from 'shared/api';
import { DEFAULT_COUNTRY_CODE } from 'shared/domain/invoiceDetails';

interface Countries {
  countries: Country[];
  detectedCountryCode?: string;
}

const countriesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    countries: build.query<Countries, void>({
      query: () => '/api/order/getcountries',
      transformResponse: readCountries,
      providesTags: ['Countries'],
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** Prefetches the list before the form needs it. */
export const prefetchCountries = () => countriesApi.util.prefetch('countries', undefined, {});

function readCountries(answer: unknown): Countries {
  const { countries, detectedCountryCode } = asRecord(answer);
  const detected = asText(detectedCountryCode)?.toUpperCase();
  return {
    countries: asList(countries).flatMap((country) => {
      const { code, name } = asRecord(country);
      const isoCode = asText(code);
      return isoCode ? [{ code: isoCode, name: asText(name) ?? isoCode }] : [];
    }),
    ...(detected && { detectedCountryCode: detected }),
  };
}

/** Returns the customer's choice, else the detected country, else the default. */
export function useCountryCode(chosenCode: string): string {
  const { data } = countriesApi.useCountriesQuery();
  const listed = data?.countries.map(({ code }) => code) ?? [];
  const codes = listed.length > 0 ? listed : codesWithoutList(chosenCode, data?.detectedCountryCode);
  return (
    [chosenCode, data?.detectedCountryCode, DEFAULT_COUNTRY_CODE].find(
      (code) => code !== undefined && codes.includes(code),
    ) ?? codes[0]!
  );
}

/** Returns the countries to choose from. The list is never empty. */
export function useCountries(chosenCode: string) {
  const { data, isError, refetch } = countriesApi.useCountriesQuery();
  const listed = data?.countries ?? [];
  const countries =
    listed.length > 0
      ? listed
      : codesWithoutList(chosenCode, data?.detectedCountryCode).map((code) => ({ code, name: nameOf(code) }));
  return { countries, isMissing: isError || (data !== undefined && listed.length === 0), refetch };
}

const ISO_CODE = /^[A-Z]{2}$/;

/** Returns the country of an earlier visit, the detected country and the default, without duplicates. */
function codesWithoutList(chosenCode: string, detectedCode = DEFAULT_COUNTRY_CODE): string[] {
  return [...new Set([chosenCode, detectedCode, DEFAULT_COUNTRY_CODE].filter((code) => ISO_CODE.test(code)))];
}

function nameOf(countryCode: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode;
}
