export { asList, asNumber, asRecord, asText } from '../calls/values';
export {
  useForgotPasswordMutation,
  useLoginMutation,
  useLogoutMutation,
  useRegisterMutation,
  useRequestSignInLinkMutation,
  useResetCodeCheckQuery,
  useResetPasswordMutation,
  useSignInByDigitsMutation,
  useSignInByLinkMutation,
} from './auth';
export { readUser, useCurrentUser, type User } from './currentUser';
export { type ApiError, errorMessage, errorStatus, fieldErrors, logFailure } from './errorMessage';
export { prefetchPrices, type Prices, usePrices } from './prices';
export { readRefusal, type Refusal, refusalOf } from './refusal';
export { api } from './slice';
