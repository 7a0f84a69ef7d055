import { once } from 'node:events';
import { createServer } from 'node:http';
import { develop } from './develop.mjs';

const { PORT } = process.env;
afterEach(() => {
  if (PORT === undefined) delete process.env.PORT;
  else process.env.PORT = PORT;
});

test.each(['abc', '0', '65533'])('`npm run dev` refuses the port %s', async (port) => {
  process.env.PORT = port;
  await expect(develop({ developed: [] })).rejects.toThrow(
    `PORT is "${port}", but must be a whole number from 1 to 65532.`,
  );
});

test('`npm run dev` refuses a shell that does not respond, and a site that is not a shop', async () => {
  const site = createServer((_request, response) => response.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  const shellUrl = `http://127.0.0.1:${port}`;
  await expect(develop({ developed: [], shellUrl })).rejects.toThrow(`${shellUrl} is not a shop. Check the address.`);
  site.closeAllConnections();
  site.close();
  await once(site, 'close');
  await expect(develop({ developed: [], shellUrl })).rejects.toThrow(/ does not respond: connect ECONNREFUSED /);
});
