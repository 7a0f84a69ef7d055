/** This remote's routes, its slots on other pages, and the modules that it exposes. */
export default {
  name: 'mfe-account',
  routes: [
    {
      path: 'subscriptions',
      module: './SubscriptionsPage',
      requiresLogin: true,
      title: '{product} - Subscriptions',
      data: ['/api/order/getsubscriptions/', '/api/order/awaitedpayments'],
    },
    { path: 'account', module: './AccountPage', requiresLogin: true, title: 'Your account - {product}' },
    {
      path: 'account/email/:code',
      module: './ConfirmEmailPage',
      requiresLogin: false,
      title: 'Confirm your email address - {product}',
    },
    {
      path: 'account/transfer/:code',
      module: './TransferOfferPage',
      requiresLogin: false,
      title: 'Take over a subscription - {product}',
    },
    {
      path: 'account/move/:link',
      module: './MoveCodePage',
      requiresLogin: false,
      title: 'Move a code to another computer - {product}',
    },
    {
      path: 'account/deleted',
      module: './AccountDeletedPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Account deleted - {product}',
    },
    {
      path: 'payment/success/:paymentId',
      module: './PaymentSuccessPage',
      requiresLogin: true,
      title: 'Your order - {product}',
      data: ['/api/order/checkpayment/:paymentId'],
    },
    {
      path: 'renew/success/:paymentId',
      module: './RenewSuccessPage',
      requiresLogin: false,
      title: 'Your renewal - {product}',
      data: ['/api/renew/checkpayment/:paymentId'],
    },
  ],
  slots: [
    {
      module: './EndingSubscriptions',
      paths: ['', 'purchase/:quantity?'],
      requiresLogin: true,
      data: ['/api/order/endingsubscriptions'],
    },
  ],
  exposes: {
    './SubscriptionsPage': './src/routes/SubscriptionsPage',
    './AccountPage': './src/routes/AccountPage',
    './ConfirmEmailPage': './src/routes/ConfirmEmailPage',
    './TransferOfferPage': './src/routes/TransferOfferPage',
    './MoveCodePage': './src/routes/MoveCodePage',
    './AccountDeletedPage': './src/routes/AccountDeletedPage',
    './PaymentSuccessPage': './src/routes/PaymentSuccessPage',
    './RenewSuccessPage': './src/routes/RenewSuccessPage',
    './EndingSubscriptions': './src/slots/EndingSubscriptions',
  },
};
