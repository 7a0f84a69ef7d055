/**
 * Returns the pages that the benchmark compares. If `isSignedIn` is true, the benchmark opens the page as the demo
 * customer. `module` names the module that renders the page. `expectedText` is a pattern for text that appears once the
 * data has loaded.
 */
export function listPages({ renewalPath, successPath }) {
  return [
    { name: 'home', path: '/', module: './HomePage', isSignedIn: false, expectedText: PRICE },
    { name: 'purchase', path: '/purchase/5', module: './PurchasePage', isSignedIn: false, expectedText: PRICE },
    { name: 'renewal', path: renewalPath, module: './RenewPage', isSignedIn: true, expectedText: PRICE },
    {
      name: 'subscriptions',
      path: '/subscriptions',
      module: './SubscriptionsPage',
      isSignedIn: true,
      expectedText: 'Your subscriptions',
    },
    { name: 'success', path: successPath, module: './PaymentSuccessPage', isSignedIn: true, expectedText: 'Thank you' },
  ];
}

/** Matches a price. A page shows its first price when the prices have loaded. */
const PRICE = '£\\d';
