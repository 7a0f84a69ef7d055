import type { DialogName } from 'shared/store';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { SignInForm } from './SignInForm';
import { SignInLinkForm } from './SignInLinkForm';
import { RegisterForm } from './RegisterForm';

interface AuthFormProps {
  name: DialogName;
  onResetRequested: (email: string) => void;
  onSignedInByEmail: () => void;
}

export default function AuthForm({ name, onResetRequested, onSignedInByEmail }: AuthFormProps) {
  if (name === 'register') return <RegisterForm />;
  if (name === 'forgot') return <ForgotPasswordForm onRequested={onResetRequested} />;
  if (name === 'sign-in-link') return <SignInLinkForm onSignedIn={onSignedInByEmail} />;
  return <SignInForm />;
}
