import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  normaliseEmail,
  normalisePassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from 'shared/domain/credentials';
import { object, string } from 'yup';

const password = string().required('Password is required');

export const emailAndPasswordSchema = object({
  email: string()
    .transform(normaliseEmail)
    .required('Email is required')
    .max(EMAIL_MAX_LENGTH, `Email must be at most ${EMAIL_MAX_LENGTH} characters long`)
    .matches(EMAIL_PATTERN, { message: 'Invalid email address', excludeEmptyString: true }),
  password,
});

export const passwordChangeSchema = object({
  password,
  newPassword: string()
    .transform(normalisePassword)
    .required('New password is required')
    .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`),
});

export const deletionSchema = object({ password });
