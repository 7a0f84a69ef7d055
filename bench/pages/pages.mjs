/** The pages that are compared. `isSignedIn`: asked for as the demo customer; `shown` tells that the page's data stand on the screen. */
export function listPages(renewalPath) {
  return [
    { name: 'home', path: '/', module: './HomePage', isSignedIn: false, shown: PRICE },
    { name: 'purchase', path: '/purchase/5', module: './PurchasePage', isSignedIn: true, shown: PRICE },
    { name: 'renewal', path: renewalPath, module: './RenewPage', isSignedIn: true, shown: PRICE },
    { name: 'subscriptions', path: '/subscriptions', module: './SubscriptionsPage', isSignedIn: true, shown: 'Your subscriptions' },
  ];
}

/** An amount in the content; every page with prices has none until they are known. */
const PRICE = '£\\d';
