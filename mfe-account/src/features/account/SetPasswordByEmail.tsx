import { errorMessage, useForgotPasswordMutation } from 'shared/api';
import { TextButton } from 'shared/ui/Button';
import { preventBlur } from 'shared/ui/preventBlur';
import { StatusMessage } from 'shared/ui/StatusMessage';

/** Emails a link that sets a password, because customers who sign in by email may have none. */
export function SetPasswordByEmail({ userName }: { userName: string }) {
  const [request, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  if (isSuccess)
    return (
      <StatusMessage tone="info" takesFocus>
        {`We've emailed a link to ${userName}. Open it in this browser to set a password. Then enter the password here.`}
      </StatusMessage>
    );
  return (
    <>
      <p>
        <span>No password, or forgotten it? </span>
        <TextButton
          aria-disabled={isLoading || undefined}
          onMouseDown={preventBlur}
          onClick={() => isLoading || void request({ email: userName, baseUrl: location.origin })}
        >
          Set one by email
        </TextButton>
      </p>
      {error === undefined ? null : <StatusMessage tone="error">{errorMessage(error)}</StatusMessage>}
    </>
  );
}
