import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { later } from 'server-kit/clock/clock';
import { buy, type SellingShop } from './sellingShop';

/** The calls about moves of one shop: those of the program, and those of the page behind the emailed link. */
export function moveCalls(selling: SellingShop) {
  const program = async (call: string, payload: object, remoteAddress?: string) => {
    const from = remoteAddress === undefined ? {} : { remoteAddress };
    const reply = await selling.app.inject({ method: 'POST', url: `/api/activation/${call}`, payload, ...from });
    return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers['retry-after'] };
  };
  /** Returns the links in the emails that are sent now, by recipient. */
  const mailedLinks = async (): Promise<{ to: string; link: string }[]> => {
    const mails = await selling.deliverMail();
    return mails.flatMap(({ to, text }) => {
      const link = /\/account\/move\/(\S+)/.exec(text)?.[1];
      return link === undefined ? [] : [{ to, link }];
    });
  };
  let owners = 0;
  return {
    program,
    mailedLinks,
    read: async (link: string) => (await program('readmoverequest', { link })).body,
    press: async (link: string) => (await program('approvemove', { link })).body,
    wait: (ms: number) => selling.clock.set(later(selling.clock.now(), ms)),
    /** Creates an owner whose only code is in use on OLD-PC. */
    codeInUse: async () => {
      const email = `move${(owners += 1)}@example.com`;
      const owner = await selling.signedIn(email);
      await buy(selling, owner, { Qnt: 1 });
      const [{ id, activationCodes }] = (await owner.get('/api/order/getsubscriptions/')).json();
      const code: string = activationCodes[0].code;
      const machine = (computerName: string) => ({ code, computerName, deviceId: randomUUID() });
      const [old, laptop] = [machine('OLD-PC'), machine('LAPTOP')];
      await program('activate', old);
      await selling.deliverMail();
      return {
        ...{ owner, email, id, code, machine, old, laptop },
        /** Asks for the code on a computer. Returns the link from the email. */
        ask: async (computer = laptop): Promise<string> => {
          const { status } = await program('requestmove', computer);
          const [mail, ...others] = await mailedLinks();
          assert(mail && others.length === 0 && status === 200 && mail.to === email);
          return mail.link;
        },
        /** Returns the code's log: action, computer, actor, and whether the line is a move. */
        log: async (): Promise<string[]> => {
          const lines = selling.context.db.selectFrom('activation_log').selectAll().where('code', '=', code);
          return (await lines.orderBy('id').execute()).map((line) =>
            [line.action, line.computer_name, line.actor, line.is_move].join(' '),
          );
        },
      };
    },
  };
}

export type MoveCalls = ReturnType<typeof moveCalls>;
export type CodeInUse = Awaited<ReturnType<MoveCalls['codeInUse']>>;
