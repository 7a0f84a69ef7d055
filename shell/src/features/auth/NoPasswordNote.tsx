import { Link } from 'shared/router';

/** Tells customers who signed in by email that they have no password, and where they can set one. */
export function NoPasswordNote({ onLeave }: { onLeave?: () => void }) {
  return (
    <>
      <p>
        Your account has no password. To protect you, we removed any password that was set before your first sign-in by
        email.
      </p>
      <p>
        <span>You can keep signing in by email, or </span>
        <Link to="/account" onClick={onLeave}>
          set a password
        </Link>
        .
      </p>
    </>
  );
}
