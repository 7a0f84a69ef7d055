import { api } from 'shared/api';
import { endpoint } from '../calls/endpoints';
import type { Read } from '../calls/readReply';
import { COUNTRIES, type CountriesResponse, type Country, type VatRate } from '../contract/countries';
import { DEFAULT_COUNTRY_CODE } from '../domain/invoiceDetails';
import { ownEndpoints, prefetchOwn, type Thunk } from './ownEndpoints';

interface Countries {
  countries: Country[];
  detectedCountryCode?: string;
  vatRates?: Read<VatRate>[];
}

const { countries } = ownEndpoints(api, (build) => ({
  countries: build.query<Countries, void>({
    ...endpoint(COUNTRIES, readCountries),
    providesTags: ['Countries'],
    keepUnusedDataFor: 3600,
  }),
}));

export const prefetchCountries = () => prefetchOwn(countries, undefined);

/** Returns an action that resolves to the order's country, once the list has loaded or failed to load. */
export const loadCountry =
  (chosenCode: string): Thunk<Promise<Country>> =>
  async (dispatch) => {
    const { data } = await dispatch(countries.initiate(undefined, { subscribe: false }));
    return choose(chosenCode, data).country;
  };

/**
 * Returns the countries to choose from, and the country of the order: the chosen, the detected or the default country,
 * in this order of preference. Skips a country that is not in the list. `countries` is never empty. While `isLoading`
 * is true, `country` may still change. `isMissing` is true if the list failed to load or is empty. `vatRate` is the VAT
 * in percent that prices include for this country, `null` if they include no VAT, or `undefined` if the rates are
 * unknown.
 */
export function useCountries(chosenCode: string) {
  const { data, isError, refetch } = countries.useQuery();
  const chosen = choose(chosenCode, data);
  return {
    ...chosen,
    vatRate: data?.vatRates && (data.vatRates.find(({ code }) => code === chosen.country.code)?.percentage ?? null),
    isLoading: data === undefined && !isError,
    isMissing: isError || data?.countries.length === 0,
    refetch,
  };
}

function choose(chosenCode: string, data: Countries | undefined): { countries: Country[]; country: Country } {
  const listed = data?.countries ?? [];
  const countries = listed.length > 0 ? listed : withoutList(chosenCode, data?.detectedCountryCode);
  const preferred = [chosenCode, data?.detectedCountryCode, DEFAULT_COUNTRY_CODE].flatMap((wanted) =>
    countries.filter(({ code }) => code === wanted),
  );
  const [country = DEFAULT_COUNTRY] = [...preferred, ...countries];
  return { countries, country };
}

function readCountries({ countries, detectedCountryCode, vatRates }: Read<CountriesResponse>): Countries {
  const detected = detectedCountryCode?.toUpperCase();
  return {
    countries: countries?.flatMap(({ code, name }) => (code === undefined ? [] : [{ code, name: name ?? code }])) ?? [],
    ...(detected !== undefined && { detectedCountryCode: detected }),
    ...(vatRates && { vatRates }),
  };
}

const ISO_CODE = /^[A-Z]{2}$/;

/** Returns the chosen, detected and default countries, without duplicates or invalid codes. */
function withoutList(chosenCode: string, detectedCode = DEFAULT_COUNTRY_CODE): Country[] {
  const codes = [chosenCode, detectedCode, DEFAULT_COUNTRY_CODE].filter((code) => ISO_CODE.test(code));
  return [...new Set(codes)].map(named);
}

/** The name is a constant, because `Intl` takes a browser 60 ms and every order page starts with this country. */
const DEFAULT_COUNTRY: Country = { code: DEFAULT_COUNTRY_CODE, name: 'United Kingdom' };

function named(code: string): Country {
  if (code === DEFAULT_COUNTRY_CODE) return DEFAULT_COUNTRY;
  return {
    code,
    // Use a getter, so that a page that never shows this name does not create the formatter.
    get name() {
      return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
    },
  };
}
