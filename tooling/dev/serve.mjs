import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../setup/SetupError.mjs';
import { forward } from './forward.mjs';
import { locateError } from './locateError.mjs';
import { DEV_PATH, withDevelopment } from './servedPage.mjs';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
/** The scripts that run in each page. The server serves them like a package's files. */
const PAGE = { name: 'page', folder: fileURLToPath(new URL('page', import.meta.url)) };

/**
 * Serves a site with packages under development. This process serves their files and forwards all other requests to
 * `target`.
 * @typedef {import('./watchPackage.mjs').Watched} Watched
 * @param {{ host: string, port: number, target: string, isForeign: boolean, packages: Watched[] }} options the caller
 *   may add to `packages` later
 * @returns {Promise<{ send: (state: import('./watchPackage.mjs').BuildState) => void, close: () => void }>} `send`
 *   notifies all pages of a build
 * @throws {SetupError} if the port is in use
 */
export async function serve({ host, port, target, isForeign, packages }) {
  const pages = new Set();
  const changePage = (html) =>
    withDevelopment(
      html,
      packages.flatMap(({ readRecord }) => readRecord() ?? []),
      Object.fromEntries(packages.map(({ name, state }) => [name, state().hash])),
    );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === `${DEV_PATH}events`) listen(response, pages, packages);
    else if (pathname === `${DEV_PATH}locate`) void sendLocation(request, response, packages);
    // Hide the site's registry, because it lists the released packages. Pages then use the registry in their HTML.
    else if (pathname === '/api/registry') response.writeHead(404).end();
    else if (pathname.startsWith(DEV_PATH))
      void sendBuilt(response, pathname.slice(DEV_PATH.length), [PAGE, ...packages]);
    else void forward(request, response, { target, isForeign, changePage });
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE'
      ? new SetupError(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`)
      : error;
  });
  return {
    send: (state) => pages.forEach((page) => page.write(eventOf(state))),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Opens a page's event stream. First sends each package's state, because a build may have finished after the server
 * sent the page.
 */
function listen(response, pages, packages) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(packages.map(({ state }) => eventOf(state())).join(''));
  pages.add(response);
  response.on('close', () => pages.delete(response));
}

const eventOf = (state) => `data: ${JSON.stringify(state)}\n\n`;

async function sendLocation(request, response, packages) {
  const found = locateError(await text(request), packages);
  response.writeHead(200, { 'content-type': TYPES['.json'] }).end(JSON.stringify(found));
}

async function sendBuilt(response, path, packages) {
  const [name, ...inner] = normalize(path).split('/');
  const folder = packages.find((each) => each.name === name)?.folder;
  const file = folder && join(folder, ...inner);
  const isThere =
    file &&
    (await stat(file).then(
      (found) => found.isFile(),
      () => false,
    ));
  if (!isThere) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  createReadStream(file).pipe(response);
}
