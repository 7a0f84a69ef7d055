import { type FileSendResult, send } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from 'server-kit/config/config';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { contentTypeOf } from './contentType';
import { createFolder, isReadableByOthers } from './readableFolder';

const YEAR_MS = 31_536_000_000;
const OPTIONS = { index: false, immutable: true, maxAge: YEAR_MS, dotfiles: 'deny', contentType: false } as const;
/** The stored copies of a file, best first. The last one is the file itself. */
const COPIES = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
  { encoding: 'identity', ending: '' },
] as const;

/** Serves the files of releases under `/cdn/`. Pages of every origin may load them. */
export async function serveFiles(app: FastifyInstance, config: Pick<Config, 'cdn' | 'dataDir'>): Promise<void> {
  const root = config.cdn.dir;
  await createFolder(root, isReadableByOthers(config));
  app.get<{ Params: { '*': string } }>('/cdn/*', { schema: { hide: true } }, async (request, reply) => {
    const path = `/${request.params['*']}`;
    for (const { encoding, ending } of COPIES.filter((copy) => accepts(request, copy.encoding))) {
      const found = await send(request.raw, encodeURI(path + ending), { ...OPTIONS, root });
      if (found.type === 'file') return sendFile(reply, path, encoding, found);
      if (found.statusCode === 403) throw new HttpProblem(403, 'This file is not public.');
    }
    throw new HttpProblem(404, 'There is nothing at this address.');
  });
}

/** Returns whether the browser accepts the encoding. The quality `q=0` refuses it. */
function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  return (
    encoding === 'identity' ||
    new RegExp(`\\b${encoding}\\b(?!;q=0(?:[,\\s]|$))`).test(headers['accept-encoding'] ?? '')
  );
}

function sendFile(reply: FastifyReply, path: string, encoding: string, file: FileSendResult): FastifyReply {
  return reply
    .code(file.statusCode)
    .headers(file.headers)
    .headers({
      'access-control-allow-origin': '*',
      'content-type': contentTypeOf(path),
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    .send(file.stream);
}
