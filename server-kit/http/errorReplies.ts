import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/databaseUnavailable';
import { HttpProblem } from './httpProblem';
import { describeRequest } from './requestId';
import { validationSentences } from './validationSentences';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the URL of the error page for a requested URL. */
    errorPage?: ((url: string) => string) | undefined;
  }
}

/**
 * Replies with problem+json to failed or rejected requests and to unknown addresses. The reply contains an error
 * message and reveals no internals. With `errorPage`, redirects browsers from unknown or invalid addresses.
 */
export function registerErrorReplies(app: FastifyInstance, errorPage?: (url: string) => string): void {
  app.decorate('errorPage', errorPage);
  app.setErrorHandler<FastifyError>((error, request, reply) => replyWithProblem(request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    replyWithProblem(request, reply, new HttpProblem(404, 'There is nothing at this address.')),
  );
}

export function replyWithProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | HttpProblem,
): FastifyReply {
  if (isConnectionClosed(request)) return logClosedConnection(request, reply);
  const problem = toProblem(error);
  const { errorPage } = request.server;
  if (errorPage && (problem.statusCode === 404 || problem.statusCode === 400) && isNavigation(request))
    return reply.header('cache-control', 'no-store').redirect(errorPage(request.url), 302);
  if (problem.statusCode >= 500) {
    request.log.error({ err: error, ...describeRequest(request) }, problem.detail);
    reply.header('x-request-id', request.id);
  }
  return reply
    .code(problem.statusCode)
    .headers({ 'cache-control': 'no-store', ...problem.extras.headers })
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.body);
}

/** Returns whether the client closed the connection before the whole body arrived. */
function isConnectionClosed({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Logs that the client closed the connection. The client never gets this reply, and the request log skips it. */
function logClosedConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info(describeRequest(request), 'the client closed the connection');
  return reply.code(400).send();
}

function toProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (isDatabaseUnavailable(error)) {
    return new HttpProblem(503, 'This site is temporarily unavailable. Please try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  }
  return fromFramework(error);
}

function fromFramework(error: FastifyError): HttpProblem {
  if (error.validation) {
    const errors = validationSentences(error.validation);
    return new HttpProblem(400, `${Object.values(errors).join('. ')}.`, { errors });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpProblem(413, 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpProblem(415, 'The request must be JSON.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpProblem(400, 'The request is incomplete.');
  }
  const status = (isAboutRequest(error) ? error.statusCode : undefined) ?? 500;
  if (status >= 400 && status < 500) return new HttpProblem(status, 'The request could not be understood.');
  return new HttpProblem(500, 'Something went wrong on our side. Please try again.');
}

/**
 * Returns whether the framework or the file server rejected this request. The status alone does not show this, because
 * an error from another service can also have a status.
 */
function isAboutRequest(error: FastifyError): boolean {
  return error.code?.startsWith('FST_') || ('expose' in error && error.expose === true);
}

/**
 * Returns whether a browser is navigating to a page. API calls and programs don't accept HTML, and released files are
 * never pages.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept?.includes('text/html') ?? false) &&
    !/^\/cdn\//i.test(url)
  );
}
