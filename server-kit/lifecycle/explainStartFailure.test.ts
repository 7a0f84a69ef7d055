import { explainStartFailure } from './explainStartFailure';
import { listenProblem } from './listen';

const failure = (properties: object) => Object.assign(new Error('what the system says'), properties);

test.each([
  [
    { code: 'EACCES', path: '/data/x' },
    'The server has no permission to write to /data/x. Give it write access, or set DATA_DIR (or CDN_DIR for releases) to another folder.',
  ],
  [
    { code: 'EROFS', path: '/data/x' },
    'The server has no permission to write to /data/x. Give it write access, or set DATA_DIR (or CDN_DIR for releases) to another folder.',
  ],
  [
    { code: 'ENOTDIR', path: '/data/x' },
    '/data/x is not a folder, because it or one of its parents is a file. Set DATA_DIR (or CDN_DIR for releases) to a folder.',
  ],
  [
    { code: 'ENOSPC', path: '/data/x' },
    'There is not enough disk space to write /data/x. Free some space, or set DATA_DIR (or CDN_DIR for releases) to a folder on another disk.',
  ],
  [
    { code: '25006' },
    'The database is read-only. Set DATABASE_URL to the server that accepts writes, not to a standby.',
  ],
  [{ code: '53100' }, "The database's disk is full. Free some space."],
  [{ code: '28P01' }, 'PostgreSQL rejected the password. Check the user and the password in DATABASE_URL.'],
  [{ code: '3D000' }, 'The database in DATABASE_URL does not exist. Create it first.'],
  [
    { code: '42501' },
    'The user in DATABASE_URL has no permission to create tables. Make this user the owner of the database.',
  ],
  [
    { code: 'ECONNREFUSED' },
    'The database cannot be reached: what the system says. Check DATABASE_URL, and check that PostgreSQL is running.',
  ],
])('the message explains why a start failed with %j', (properties, sentence) => {
  expect(explainStartFailure(failure(properties))).toBe(sentence);
});

test('the message for an unexpected error contains its stack', () => {
  expect(explainStartFailure(failure({}))).toMatch(/what the system says\n\s+at /);
});

test.each([
  [
    'EACCES',
    'The server is not allowed to listen on port 80. Ports below 1024 need special permissions, so set PORT to a higher port.',
  ],
  ['EADDRINUSE', 'Port 80 is in use by another program. Stop that program, or set PORT to a free port.'],
  [
    'EADDRNOTAVAIL',
    'HOST is "10.0.0.1", which is not an address of this machine. Set HOST to such an address, or to 0.0.0.0 for all addresses.',
  ],
  [
    'ENOTFOUND',
    'HOST is "10.0.0.1", which does not resolve to an address. Set it to an address of this machine, such as 127.0.0.1.',
  ],
])('the message explains why the server cannot listen on its port (%s)', (code, sentence) => {
  expect(listenProblem(code, '10.0.0.1', 80)).toBe(sentence);
});
