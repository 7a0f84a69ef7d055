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
 * Returns the countries to choose from, and the country of the order: the chosen, the detected or the default country,
 * in this order of preference. Skips a country that is not in the list. `countries` is never empty. While `isLoading` is
 * true, the country may still change. `isMissing` is true if the list failed to load or is empty.
 */
export function useCountries(chosenCode: string) {
  const { data, isError, refetch } = useCountriesQuery();
  const listed = data?.countries ?? [];
  const countries = listed.length > 0 ? listed : withoutList(chosenCode, data?.detectedCountryCode);
  const preferred = [chosenCode, data?.detectedCountryCode, DEFAULT_COUNTRY_CODE].flatMap((wanted) =>
    countries.filter(({ code }) => code === wanted),
  );
  const [country = named(DEFAULT_COUNTRY_CODE)] = [...preferred, ...countries];
  return {
    countries,
    country,
    isLoading: data === undefined && !isError,
    isMissing: isError || (data !== undefined && listed.length === 0),
    refetch,
  };
}

const ISO_CODE = /^[A-Z]{2}$/;

/** Returns the chosen, detected and default countries, without duplicates or invalid codes. */
function withoutList(chosenCode: string, detectedCode = DEFAULT_COUNTRY_CODE): Country[] {
  const codes = [chosenCode, detectedCode, DEFAULT_COUNTRY_CODE].filter((code) => ISO_CODE.test(code));
  return [...new Set(codes)].map(named);
}

function named(code: string): Country {
  return { code, name: new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code };
}
