import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/credentials';
import { text } from './schema';

export const Email = text({ maxLength: EMAIL_MAX_LENGTH });
/** The password of an existing account. It may predate the rule for new passwords. */
export const Password = text({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });
export const NewPassword = text({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
/** A code from an email. */
export const MailedCode = text({ maxLength: 64 });
/** The site's origin. */
export const BaseUrl = text({ maxLength: 2048 });
export const SessionId = text({ maxLength: 64 });
