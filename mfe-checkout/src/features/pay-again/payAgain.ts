import { api, errorMessage } from 'shared/api';
import { createPayAgain } from 'shared/remote/payAgain';

export const usePayAgain = createPayAgain({ api, errorMessage });
