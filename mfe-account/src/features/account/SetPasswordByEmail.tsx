import { errorMessage, useForgotPasswordMutation } from 'shared/api';
import { Button, TextButton } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface SetPasswordByEmailProps {
  userName: string;
  /** True in a form that asks for the password, next to its own buttons. */
  isInForm?: boolean;
}

/** Emails a link that sets a password, because customers who sign in by email may have none. */
export function SetPasswordByEmail({ userName, isInForm = false }: SetPasswordByEmailProps) {
  const [request, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const button = {
    'aria-disabled': isLoading || undefined,
    onMouseDown: preventBlur,
    onClick: () => isLoading || void request({ email: userName, baseUrl: location.origin }),
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
