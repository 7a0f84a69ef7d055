import { REMOTES } from '../setup/packages.mjs';

const forRemotes = [['amount'], ['api', 'layout', 'ui'], ['features'], ['order'], ['routes', 'slots'], ['.']];

/**
 * The import order of the subfolders of each folder, lowest first. A subfolder may import code and types only from
 * subfolders in earlier lines, which prevents cycles. `.` stands for the files directly in the folder.
 */
export const folderOrder = {
  'server-kit': [['config', 'metrics', 'threads'], ['clock', 'db', 'log'], ['context', 'lifecycle'], ['http']],
  'server/src': [['config', 'migrations'], ['site'], ['shop'], ['.'], ['archive', 'chaos', 'releases', 'wholeServer']],
  'server/src/shop': [
    ['mail', 'provider', 'vat', 'visits'],
    ['accounts'],
    ['activation', 'catalogue', 'content', 'staff'],
    ['orders'],
    ['invoices'],
    ['subscriptions'],
    ['fulfilment'],
    ['payments'],
    ['alerts', 'personalData'],
    ['admin', 'checkout', 'seeds'],
    ['office', 'renewal'],
  ],
  'payment-sandbox/src': [
    ['store', 'faults'],
    ['api'],
    ['webhooks'],
    ['balance'],
    ['payments'],
    ['checkout', 'refunds'],
    ['disputes', 'pay'],
    ['control'],
    ['.'],
  ],
  'shell/src': [
    ['early', 'federation', 'styles'],
    ['features'],
    ['navigation'],
    ['reports'],
    ['layout'],
    ['routes'],
    ['.'],
  ],
  ...Object.fromEntries(REMOTES.map((remote) => [`${remote}/src`, forRemotes])),
};

/** The tests of these packages may import every folder, because the tests use the whole shop. */
export const freeTests = ['server'];
