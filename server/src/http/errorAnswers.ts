import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hideSecrets } from 'shared/domain/visitPath';
import { isDatabaseUnavailable } from '../db/databaseUnavailable';
import { HttpProblem } from './httpProblem';
import { validationSentences } from './validationSentences';

/**
 * Every refusal and failure leaves the server as problem+json with a sentence, and nothing about the inside. Who typed or followed an address
 * that leads nowhere gets a page instead.
 */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(request, reply, error));
  app.setNotFoundHandler((request, reply) => answer(request, reply, new HttpProblem(404, 'There is nothing at this address.')));
}

export function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (isBrokenOff(request)) return logBrokenOff(request, reply);
  const problem = toProblem(error);
  if ((problem.statusCode === 404 || problem.statusCode === 400) && isNavigation(request)) return reply.header('cache-control', 'no-store').redirect(pageInstead(request), 302);
  if (problem.statusCode >= 500) request.log.error({ err: error, method: request.method, path: hideSecrets(request.url) }, problem.detail);
  return reply
    .code(problem.statusCode)
    .headers({ 'cache-control': 'no-store', ...problem.extras.headers })
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.body);
}

/** The customer left the page, or lost the connection, while the body was on its way. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Nobody reads the reply, and the log of replies does not mention it. */
function logBrokenOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info({ method: request.method, path: hideSecrets(request.url) }, 'broken off by the client');
  return reply.code(400).send();
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (isDatabaseUnavailable(error)) {
    return new HttpProblem(503, 'The shop is not available for a moment. Please try again shortly.', { headers: { 'retry-after': '5' } });
  }
  return fromFramework(error as FastifyError);
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
      return new HttpProblem(400, 'The request is not complete.');
  }
  const status = (isAboutRequest(error) ? error.statusCode : undefined) ?? 500;
  if (status >= 400 && status < 500) return new HttpProblem(status, 'The request could not be understood.');
  return new HttpProblem(500, 'Something went wrong on our side. Please try again.');
}

/** Of the framework or of a served file. An error of another service has a status too, but not of this request. */
function isAboutRequest(error: FastifyError): boolean {
  return error.code?.startsWith('FST_') || ('expose' in error && error.expose === true);
}

/** A browser that opens a page says so; calls of a page, and programs, do not. Released files are never answered with a page. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false) && !/^\/cdn\//i.test(url);
}

/** A link for a new password that was cut off in the middle of a character is a wrong one, which that page explains. */
function pageInstead({ url }: FastifyRequest): string {
  return /^\/resetpassword\//i.test(url) ? '/ResetPassword/invalid' : '/not-found';
}
