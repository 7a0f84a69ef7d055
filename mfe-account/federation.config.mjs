/** The pages of this remote, and the modules that it exposes. */
export default {
  name: 'mfe-account',
  routes: [
    {
      path: 'subscriptions',
      module: './SubscriptionsPage',
      requiresLogin: true,
      title: '{product} - Subscriptions',
      data: ['/api/order/getsubscriptions/'],
    },
    {
      path: 'payment/success/:paymentId',
      module: './PaymentSuccessPage',
      requiresLogin: true,
      title: 'Your order - {product}',
    },
    {
      path: 'renew/success/:paymentId',
      module: './RenewSuccessPage',
      requiresLogin: false,
      title: 'Your renewal - {product}',
    },
  ],
  exposes: {
    './SubscriptionsPage': './src/routes/SubscriptionsPage',
    './PaymentSuccessPage': './src/routes/PaymentSuccessPage',
    './RenewSuccessPage': './src/routes/RenewSuccessPage',
  },
};
