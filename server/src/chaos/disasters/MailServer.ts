import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { pick } from '../random';

/**
 * How the mail server behaves. `well` accepts every email, `slow` takes six seconds for each email, `busy` rejects
 * every email with a temporary error, and `dead` rejects every connection.
 */
type Mood = 'well' | 'slow' | 'busy' | 'dead';
const MOODS: readonly Mood[] = ['well', 'slow', 'busy', 'dead'];
const MOOD_MS = 5_000;
const SLOW_MS = 6_000;

/**
 * A mail server that often fails. `accepted` counts the accepted emails by Message-ID. `offerCodes` has the codes of
 * transfer offers by recipient.
 */
export class MailServer {
  readonly accepted = new Map<string, number>();
  readonly offerCodes = new Map<string, string[]>();
  private mood: Mood = 'well';
  private readonly server: SMTPServer;

  constructor(private readonly port: number) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => done(this.mood === 'dead' ? rejection(421) : undefined),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.receive(Buffer.concat(chunks).toString()).then(done));
      },
    });
    // Ignore errors, because a killed shop server resets its connections.
    this.server.on('error', () => undefined);
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server.server, 'listening');
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  async changeMoods(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.mood = pick(MOODS);
      await pause(MOOD_MS);
    }
    this.mood = 'well';
  }

  private async receive(email: string): Promise<Error | null> {
    if (this.mood === 'slow') await pause(SLOW_MS);
    if (this.mood === 'busy') return rejection(451);
    const id = /^Message-ID: <(.+?)@/im.exec(email)?.[1] ?? '';
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    // Join the lines that the encoding (quoted-printable) splits.
    const code = /\/account\/transfer\/(\w+)/.exec(email.replace(/=\r?\n/g, ''))?.[1];
    const recipient = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(email)?.[1] ?? '';
    if (code !== undefined) this.offerCodes.set(recipient, [...(this.offerCodes.get(recipient) ?? []), code]);
    return null;
  }
}

function rejection(responseCode: number): Error {
  return Object.assign(new Error('Try again later.'), { responseCode });
}
