import { EMAIL_PATTERN, normaliseEmail, STAFF_PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import { object, string } from 'yup';

const code = string().trim().required('Enter the code');

export const signInSchema = object({
  email: string()
    .transform(normaliseEmail)
    .required('Email is required')
    .matches(EMAIL_PATTERN, 'Invalid email address'),
  password: string().required('Password is required'),
  code,
});

export const newPasswordSchema = object({
  password: string()
    .required('Password is required')
    .min(STAFF_PASSWORD_MIN_LENGTH, `Password must be at least ${STAFF_PASSWORD_MIN_LENGTH} characters long`),
  code,
});
