import type { Country } from 'shared/contract/orders';
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

/** Fetches the list ahead of the form that offers it. */
export const prefetchCountries = () => countriesApi.util.prefetch('countries', undefined, {});

function readCountries(answer: unknown): Countries {
  const { countries, detectedCountryCode } = asRecord(answer);
  const detected = asText(detectedCountryCode);
  return {
    countries: asList(countries).flatMap((country) => {
      const { code, name } = asRecord(country);
      const isoCode = asText(code);
      return isoCode ? [{ code: isoCode, name: asText(name) ?? isoCode }] : [];
    }),
    ...(detected && { detectedCountryCode: detected }),
  };
}

/**
 * The countries to choose from, never none, and the one that counts: the customer's choice, else the detected one, else the default.
 */
export function useCountries(chosenCode: string) {
  const { data, isError, refetch } = countriesApi.useCountriesQuery();
  const listed = data?.countries ?? [];
  const countries = listed.length > 0 ? listed : withoutList(chosenCode);
  const countryCode =
    [chosenCode, data?.detectedCountryCode, DEFAULT_COUNTRY_CODE].find((code) => countries.some((country) => country.code === code)) ??
    countries[0]!.code;
  return { countries, countryCode, isMissing: isError || (data !== undefined && listed.length === 0), refetch };
}

const ISO_CODE = /^[A-Z]{2}$/;

/** The default country, and before it the one chosen on an earlier visit. */
function withoutList(chosenCode: string): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Set([chosenCode, DEFAULT_COUNTRY_CODE].filter((code) => ISO_CODE.test(code)));
  return [...codes].map((code) => ({ code, name: names.of(code) ?? code }));
}
