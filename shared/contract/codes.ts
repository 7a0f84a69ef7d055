import { CODE_LABEL_MAX_LENGTH } from '../domain/activationCode';
import { EMAIL_MAX_LENGTH } from '../domain/credentials';
import { call } from './call';
import { day, flag, instant, nullable, object, oneOf, text, type ValueOf } from './schema';

export const Code = text({ minLength: 1, maxLength: 100 });
export const ComputerName = text({ minLength: 1, maxLength: 100 });

export type CodeState = ValueOf<typeof CodeState>;
export const CodeState = object(
  {
    code: text(),
    status: oneOf('Active', 'Upcoming', 'Expired', 'Blocked'),
    isActivated: flag(),
    computerName: nullable(text()),
    endDate: day(),
  },
  {
    /** The code's first day. Absent from that day on. */
    startDate: day(),
    /** True if the code is activated on the calling device. Absent if the request identifies no device. */
    isThisDevice: flag(),
    /** When the code can move to another device. Absent if it can move now. */
    movableFrom: instant(),
    /** The signed licence of the calling device, which a program can check without the shop. */
    licence: text(),
    /** The licence's last day. Absent if there is no licence. */
    licenceEndDate: day(),
  },
);

/** Deactivates a code for the signed-in customer, so that another computer can use it. */
export const DEACTIVATE_SEAT = call('POST', '/api/activation/releasecomputer', {
  body: object({ code: Code }),
  response: { 200: CodeState },
});

/** Activates a code on a computer without an internet connection. `request` is a text that the program shows. */
export const ACTIVATE_OFFLINE = call('POST', '/api/activation/activateoffline', {
  body: object({ code: Code, computerName: ComputerName, request: text({ minLength: 1, maxLength: 100 }) }),
  response: { 200: CodeState },
});

/** Stores the customer's label for a code. An empty label removes the stored label. */
export const LABEL_CODE = call('POST', '/api/activation/labelcode', {
  body: object({ code: Code, label: text({ maxLength: CODE_LABEL_MAX_LENGTH }) }),
});

/** Emails one code to any address, which becomes the code's label if it has none. */
export const SEND_CODE = call('POST', '/api/activation/sendcode', {
  body: object({ code: Code, email: text({ maxLength: EMAIL_MAX_LENGTH }) }),
});

/** Emails the subscription's codes to its owner again. */
export const RESEND_CODES = call('POST', '/api/order/resendcodes', {
  body: object({ subscriptionId: text({ maxLength: 64 }) }),
});

/** Emails the installer's download link to the customer, at most once a day. */
export const MAIL_DOWNLOAD_LINK = call('POST', '/api/order/maildownloadlink', {});
