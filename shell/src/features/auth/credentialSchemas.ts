import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  normaliseDigits,
  normaliseEmail,
  normalisePassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SIGN_IN_DIGITS,
} from 'shared/domain/credentials';
import { boolean, object, string } from 'yup';

const email = string()
  .transform(normaliseEmail)
  .required('Email is required')
  .max(EMAIL_MAX_LENGTH, `Email must be at most ${EMAIL_MAX_LENGTH} characters long`)
  .matches(EMAIL_PATTERN, { message: 'Invalid email address', excludeEmptyString: true });

const password = string()
  .required('Password is required')
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`);

/** Converts a new password before its length is checked. The server converts the password of a sign-in. */
const newPassword = password.transform(normalisePassword);

/** `remeberMe` is the specification's spelling. */
export const signInSchema = object({ email, password, remeberMe: boolean().required() });
export const registerSchema = object({ email, password: newPassword });
export const emailSchema = object({ email });
export const digitsSchema = object({
  email,
  digits: string()
    .transform(normaliseDigits)
    .required('Code is required')
    .matches(new RegExp(`^\\d{${SIGN_IN_DIGITS}}$`), {
      message: `Type the ${SIGN_IN_DIGITS} digits from the email`,
      excludeEmptyString: true,
    }),
});
export const resetPasswordSchema = object({ password: newPassword });
