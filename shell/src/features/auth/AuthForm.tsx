import type { DialogName } from 'shared/store';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

interface AuthFormProps {
  name: DialogName;
  onResetRequested: (email: string) => void;
}

/** What one of the dialogs holds. */
export default function AuthForm({ name, onResetRequested }: AuthFormProps) {
  if (name === 'register') return <RegisterForm />;
  if (name === 'forgot') return <ForgotPasswordForm onRequested={onResetRequested} />;
  return <LoginForm />;
}
