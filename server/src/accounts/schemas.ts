import { PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import * as Type from 'typebox';

/** The limit is longer than any real password. It matters, because argon2 reads every byte. */
const PASSWORD_MAX_LENGTH = 512;

export const Email = Type.String({ maxLength: 254 });
/** The password of an existing account, which may be older than the rule for new passwords. */
export const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });
export const NewPassword = Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
export const MailedCode = Type.String({ maxLength: 64 });
export const BaseUrl = Type.String({ maxLength: 2048 });
