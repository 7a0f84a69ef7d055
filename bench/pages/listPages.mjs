/**
 * Returns the pages that the benchmark compares. If `isSignedIn` is true, the benchmark opens the page as the demo
 * customer. `module` names the module that renders the page. `shown` is a pattern for text that appears once the data
 * has loaded.
 */
export function listPages({ renewalPath, successPath }) {
  return [
    { name: 'home', path: '/', module: './HomePage', isSignedIn: false, isPublic: true, shown: PRICE },
    {
      name: 'purchase',
      path: '/purchase/5',
      module: './PurchasePage',
      isSignedIn: false,
      isPublic: true,
      shown: PRICE,
    },
    { name: 'renewal', path: renewalPath, module: './RenewPage', isSignedIn: true, shown: PRICE },
    {
      name: 'subscriptions',
      path: '/subscriptions',
      module: './SubscriptionsPage',
      isSignedIn: true,
      shown: 'Your subscriptions',
    },
    { name: 'success', path: successPath, module: './PaymentSuccessPage', isSignedIn: true, shown: 'Thank you' },
  ];
}

/** Matches a price. A page shows its first price when the prices have loaded. */
const PRICE = '£\\d';
