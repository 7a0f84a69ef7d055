import { REMOTES } from '../setup/packages.mjs';

const forRemotes = [['amount', 'api', 'layout', 'ui'], ['features'], ['order'], ['routes', 'slots'], ['.']];

/**
 * The order of the folders in each package's `src`, lowest first. A folder may import code and types only from folders
 * in earlier lines, which prevents cycles between folders. `.` means the files directly in `src`.
 */
export const folderOrder = {
  server: [
    ['config', 'metrics'],
    ['clock', 'db', 'log'],
    ['context', 'lifecycle'],
    ['http'],
    ['mail', 'releases', 'rendering', 'vat'],
    ['visits'],
    ['accounts'],
    ['activation', 'catalogue', 'content'],
    ['site'],
    ['orders'],
    ['invoices'],
    ['subscriptions'],
    ['fulfilment'],
    ['payments'],
    ['admin', 'checkout', 'personalData', 'seeds'],
    ['renewal'],
    ['.'],
    ['archive', 'chaos'],
  ],
  'payment-sandbox': [
    ['store', 'faults'],
    ['api'],
    ['webhooks'],
    ['payments'],
    ['checkout', 'refunds'],
    ['disputes', 'pay'],
    ['control'],
    ['.'],
  ],
  shell: [['early', 'federation', 'styles'], ['features'], ['navigation'], ['reports'], ['layout'], ['routes'], ['.']],
  ...Object.fromEntries(REMOTES.map((remote) => [remote, forRemotes])),
};

/** The tests of these packages may import every folder, because the tests use the whole shop. */
export const freeTests = ['server'];
