import { api } from 'shared/api';
import { createCountries } from 'shared/remote/countries';

export const { loadCountry, prefetchCountries, useCountries } = createCountries({ api });
