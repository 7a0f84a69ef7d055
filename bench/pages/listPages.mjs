/**
 * Returns the compared pages. `isSignedIn`: load as the demo customer. `shown`: pattern of the text that shows that the
 * data has arrived.
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

/** An amount. Pages with prices contain none until the prices have loaded. */
const PRICE = '£\\d';
