/**
 * Returns the compared pages. The benchmark loads pages with `isSignedIn` as the demo customer. `shown` is the pattern
 * of a text that appears with the data.
 */
export function listPages(renewalPath) {
  return [
    { name: 'home', path: '/', module: './HomePage', isSignedIn: false, shown: PRICE },
    { name: 'purchase', path: '/purchase/5', module: './PurchasePage', isSignedIn: true, shown: PRICE },
    { name: 'renewal', path: renewalPath, module: './RenewPage', isSignedIn: true, shown: PRICE },
    {
      name: 'subscriptions',
      path: '/subscriptions',
      module: './SubscriptionsPage',
      isSignedIn: true,
      shown: 'Your subscriptions',
    },
  ];
}

/** Matches an amount. A page with prices contains no amount until the prices have loaded. */
const PRICE = '£\\d';
