import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import * as Type from 'typebox';

export const Email = Type.String({ maxLength: EMAIL_MAX_LENGTH });
/** The password of an existing account, which may be older than the rule for new passwords. */
export const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });
export const NewPassword = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
export const MailedCode = Type.String({ maxLength: 64 });
export const BaseUrl = Type.String({ maxLength: 2048 });
