import type { FastifyReply } from 'fastify';
import { object, text } from 'shared/contract/schema';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Routes } from 'server-kit/http/Routes';
import { inlineHash, pageHeaders } from 'server-kit/http/securityHeaders';
import { hasStoppedReminders, setStoppedReminders } from './reminderOptOut';
import { REMINDER_PAGE_STYLES, reminderPage } from './reminderPage';

/** The limit in bytes. The page and mail programs (RFC 8058) send only short forms. */
const FORM_LIMIT = 2_048;

/**
 * Serves the page that stops an account's reminders. Reading the page changes nothing, because mail scanners open
 * links. A POST needs no sign-in and stops the reminders at once, because mail programs send it for their users (RFC
 * 8058).
 */
export const reminderRoutes: Routes<AppContext> = async (app, { context }) => {
  const { config, db, clock } = context;
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    async (_request: unknown, text: string) => new URLSearchParams(text),
  );
  const showPage = async (reply: FastifyReply, token: string) => {
    const isStopped = await hasStoppedReminders(db, token);
    return reply
      .status(isStopped === undefined ? 404 : 200)
      .headers({
        ...pageHeaders(config, { styles: [inlineHash(REMINDER_PAGE_STYLES)] }),
        'cache-control': 'no-store',
        // With `no-referrer`, browsers would send the page's form with `Origin: null`, which the server refuses.
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(reminderPage(config, isStopped));
  };
  const schema = { hide: true, params: object({ token: text({ maxLength: 64 }) }) };
  app.get('/reminders/:token', { schema }, (request, reply) => showPage(reply, request.params.token));
  app.post('/reminders/:token', { schema }, async (request, reply) => {
    const { body, params } = request;
    const isRestart = body instanceof URLSearchParams && body.get('reminders') === 'start';
    await setStoppedReminders(db, params.token, isRestart ? null : clock.now());
    return showPage(reply, params.token);
  });
};
