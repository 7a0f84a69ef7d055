import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from 'server-kit/context/AppContext';
import { escapeHtml } from 'server-kit/http/html';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { requireLoopback } from 'server-kit/http/loopback';
import { pageHeaders } from 'server-kit/http/securityHeaders';
import { listStoredMail, type StoredMail } from './fileDelivery';

const SHOWN = 100;

/**
 * Serves the demo's emails at `/dev/mail`, as a page, or as JSON if the `Accept` header requests it. Serves one email
 * at `/dev/mail/:id`. Accepts only requests from this machine.
 */
export const mailPageRoutes: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { config } = context;
  const { dataDir } = config;
  app.addHook('preHandler', requireLoopback);

  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    const mails = await listStoredMail(dataDir, SHOWN);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return reply.send(mails);
    return reply.headers(pageHeaders(config)).type('text/html; charset=utf-8').send(page(mails));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const mail = (await listStoredMail(dataDir, SHOWN)).find(({ id }) => id === request.params.id);
    if (!mail) throw new HttpProblem(404, 'There is no such email.');
    // Allow the email's own styles, but no scripts.
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
    });
    return reply.type('text/html; charset=utf-8').send(mail.html);
  });
};

function page(mails: readonly StoredMail[]): string {
  const articles = mails.map(
    ({ id, date, to, subject, text, attachments = [] }) =>
      `<article><h2><a href="/dev/mail/${escapeHtml(id)}">${escapeHtml(subject)}</a></h2><p>To ${escapeHtml(to)}, ${escapeHtml(date)}</p><pre>${linked(text)}</pre>${attachments.map((file) => `<p>Attached: ${escapeHtml(file)}</p>`).join('')}</article>`,
  );
  const list = articles.length > 0 ? articles.join('\n') : '<p>No emails yet.</p>';
  return `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Demo emails</title></head><body><h1>Demo emails</h1>\n${list}\n</body></html>\n`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
