import { useDispatch, useSelector } from 'react-redux';
import type { Dispatch, State } from './createStore';

export { Provider as StoreProvider } from 'react-redux';
export { createStore, type Dispatch, type State, type Store } from './createStore';
export {
  askToSignIn,
  closeDialog,
  type DialogName,
  emailTyped,
  openDialog,
  selectOpenDialog,
  selectSignInReason,
  selectTypedEmail,
} from './dialogs';
export { forgetBusinessDetails, readPurchaseDraft, storePurchaseDraft } from './purchaseDraft';
export { restoreSession, selectSignOuts } from './session';
export { recordVisit, visitorId } from './visitor';

export const useAppDispatch = useDispatch.withTypes<Dispatch>();
export const useAppSelector = useSelector.withTypes<State>();
