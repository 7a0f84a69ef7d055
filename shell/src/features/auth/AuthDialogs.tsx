import { useState } from 'react';
import { useCurrentUser } from 'shared/api';
import { closeDialog, type DialogName, selectOpenDialog, useAppDispatch, useAppSelector } from 'shared/store';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { Dialog } from 'shared/ui/Dialog';
import { detectOutdatedShell } from '../../federation/detectOutdatedShell';
import { AuthFormLoading } from './AuthFormLoading';
import { ResetRequestedNotice } from './ResetRequestedNotice';
import { useFocusAfterDialog } from './useFocusAfterDialog';

/** Loads when a dialog opens or `prefetchAuthForm` runs. It is separate, because Formik and yup are large. */
const AuthForm = lazyWithRetry(() => import('./AuthForm'), {
  loading: <AuthFormLoading />,
  unavailable: 'We could not load the form. Check your connection and try again.',
  onFailure: detectOutdatedShell,
});

const NoPasswordNotice = lazyWithRetry(() => import('./NoPasswordNotice'), {
  loading: null,
  unavailable: 'Your account has no password.',
});

export const prefetchAuthForm = AuthForm.prefetch;

const DIALOGS: { name: DialogName; title: string }[] = [
  { name: 'login', title: 'Sign in' },
  { name: 'sign-in-link', title: 'Sign in by email' },
  { name: 'forgot', title: 'Forgot password' },
  { name: 'register', title: 'Register new user' },
];

/** Renders the site's dialogs. The store contains the open dialog's name. */
export function AuthDialogs() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpenDialog);
  useFocusAfterDialog();
  const [resetEmail, setResetEmail] = useState<string>();
  const [isSignedInByEmail, setIsSignedInByEmail] = useState(false);
  const hasNoPassword = useCurrentUser()?.hasPassword === false;
  return (
    <>
      {DIALOGS.map(({ name, title }) => (
        <Dialog key={name} id={name} title={title} isOpen={open === name} onClose={() => dispatch(closeDialog())}>
          <AuthForm name={name} onResetRequested={setResetEmail} onSignedInByEmail={() => setIsSignedInByEmail(true)} />
        </Dialog>
      ))}
      {resetEmail === undefined ? null : (
        <ResetRequestedNotice email={resetEmail} onDismiss={() => setResetEmail(undefined)} />
      )}
      {isSignedInByEmail && hasNoPassword ? <NoPasswordNotice onDismiss={() => setIsSignedInByEmail(false)} /> : null}
    </>
  );
}
