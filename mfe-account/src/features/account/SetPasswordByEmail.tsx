import { errorMessage, useForgotPasswordMutation } from 'shared/api';
import { Button, TextButton } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface SetPasswordByEmailProps {
  userName: string;
  /** True inside a form that asks for the current password. */
  isInForm?: boolean;
}

/** Renders a button that emails a link to set a password. Customers who sign in by email may not have a password. */
export function SetPasswordByEmail({ userName, isInForm = false }: SetPasswordByEmailProps) {
  const [request, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const button = {
    'aria-disabled': isLoading || undefined,
    onMouseDown: preventBlur,
    onClick: isLoading ? undefined : () => void request({ email: userName, baseUrl: location.origin }),
  };
  if (isSuccess)
    return (
      <StatusMessage tone="info" takesFocus>
        {`We've emailed a link to ${userName}. Open it in this browser to set a password.${isInForm ? ' Then enter the password here.' : ''}`}
      </StatusMessage>
    );
  return (
    <>
      {isInForm ? (
        <p>
          <span>No password, or forgotten it? </span>
          <TextButton {...button}>Set one by email</TextButton>
        </p>
      ) : (
        <Button variant="secondary" {...button}>
          Set a password
        </Button>
      )}
      {error === undefined ? null : <StatusMessage tone="error">{errorMessage(error)}</StatusMessage>}
    </>
  );
}
