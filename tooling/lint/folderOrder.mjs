/**
 * The order of the folders in each package's sources, lowest first. A folder imports only folders of the lines above
 * its own, types included, so there are no cycles between folders. `.` means the files that are in no folder. Tests and
 * folders called `testing` may import everything, and only they import `testing`.
 */
export const folderOrder = {
  server: [
    ['config', 'metrics'],
    ['clock', 'db', 'log'],
    ['context', 'lifecycle'],
    ['http'],
    ['mail', 'releases', 'vat', 'visits'],
    ['accounts'],
    ['activation', 'catalogue', 'site'],
    ['orders'],
    ['invoices'],
    ['subscriptions'],
    ['fulfilment'],
    ['payments'],
    ['admin', 'checkout', 'seeds'],
    ['renewal'],
    ['.'],
    ['archive', 'chaos'],
  ],
  'payment-sandbox': [
    ['store', 'trouble'],
    ['api'],
    ['webhooks'],
    ['payments'],
    ['checkout', 'refunds'],
    ['disputes', 'pay'],
    ['control'],
    ['.'],
  ],
  shell: [['federation', 'styles'], ['features'], ['navigation'], ['layout'], ['routes'], ['.']],
  /** Every remote. */
  'mfe-*': [['amount', 'api', 'layout', 'ui'], ['features'], ['order'], ['routes'], ['.']],
};

/** @param {string} packageName */
export function orderOf(packageName) {
  return folderOrder[packageName.startsWith('mfe-') ? 'mfe-*' : packageName];
}
