import { useState } from 'react';
import { ForgotPasswordDialog } from './ForgotPasswordDialog';
import { LoginDialog } from './LoginDialog';
import { RegisterDialog } from './RegisterDialog';
import { ResetRequestedNotice } from './ResetRequestedNotice';
import { useFocusAfterDialog } from './useFocusAfterDialog';

/** The dialogs of the whole site. The store says which one is open. */
export default function AuthDialogs() {
  useFocusAfterDialog();
  const [resetEmail, setResetEmail] = useState<string>();
  return (
    <>
      <LoginDialog />
      <ForgotPasswordDialog onRequested={setResetEmail} />
      <RegisterDialog />
      {resetEmail === undefined ? null : <ResetRequestedNotice email={resetEmail} onDismiss={() => setResetEmail(undefined)} />}
    </>
  );
}
