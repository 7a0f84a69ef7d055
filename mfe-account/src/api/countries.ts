import { api } from 'shared/api';
import { createCountries } from 'shared/remote/countries';

export const { useCountries } = createCountries({ api });
