import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { portOf } from 'server-kit/testing/freePort';

export interface MailServer {
  url: string;
  /** All emails that the server received in full, in order, including rejected emails. */
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

export interface ReceivedMail {
  recipients: string[];
  /** The headers and the body. */
  text: string;
  messageId: string | undefined;
}

/** The mail server's replies at each SMTP step. The server accepts a step that has no rule. */
export interface MailServerRules {
  /** Each rule returns an error reply, such as `550 5.1.1 No such user`, or `undefined` to accept. */
  atSender?: (address: string) => string | undefined;
  atRecipient?: (address: string) => string | undefined;
  atContent?: (mail: ReceivedMail) => string | undefined | Promise<string | undefined>;
  /** True if the server refuses all sign-ins. */
  refusesSignIn?: boolean;
}

/** Opens a real SMTP server on a free port. */
export async function openMailServer(rules: MailServerRules = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...(rules.refusesSignIn === true ? refusingSignIn : { authOptional: true }),
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(toError(rules.atSender?.(address))),
    onRcptTo: ({ address }, _session, done) => done(toError(rules.atRecipient?.(address))),
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const mail = {
          recipients: envelope.rcptTo.map(({ address }) => address),
          text,
          messageId: header(text, 'Message-ID'),
        };
        received.push(mail);
        void Promise.resolve(rules.atContent?.(mail)).then((reply) => done(toError(reply)));
      });
    },
  });
  // Ignore errors, because a client may disconnect in the middle of an email.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const user = rules.refusesSignIn === true ? 'user:password@' : '';
  return {
    url: `smtp://${user}127.0.0.1:${portOf(server.server)}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function header(text: string, name: string): string | undefined {
  const unfolded = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return unfolded
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2);
}

const refusingSignIn: SMTPServerOptions = {
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(toError('535 5.7.8 Wrong password')),
};

function toError(reply: string | undefined): Error | null {
  return reply === undefined
    ? null
    : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
