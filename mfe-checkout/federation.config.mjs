/** This remote's routes, the remotes whose slots its pages show, and the modules that it exposes. */
export default {
  name: 'mfe-checkout',
  routes: [
    {
      path: 'purchase/:quantity?',
      module: './PurchasePage',
      requiresLogin: false,
      title: 'Order summary - {product}',
      description:
        'Order {product} Pro for 12 months. Choose the number of computers, see your volume price, add a promo code or invoice details, and pay by card.',
      data: ['/PricesRates', '/api/order/getcountries'],
      customerData: ['/api/order/awaitedpayments'],
    },
    {
      path: 'payment/cancel/:paymentId',
      module: './PaymentCancelPage',
      requiresLogin: false,
      title: 'Payment canceled - {product}',
      customerData: ['/api/order/awaitedpayments'],
    },
    {
      path: 'subscription/renew/:subscriptionCode',
      module: './RenewPage',
      requiresLogin: false,
      title: 'Renew your subscription - {product}',
      data: ['/api/subscription/renew/:subscriptionCode', '/api/order/getcountries'],
      customerData: ['/api/order/awaitedpayments'],
    },
    {
      path: 'subscription/renew/a/:activationCodeEncoded',
      module: './RenewByCodePage',
      requiresLogin: false,
      title: 'Renew your subscription - {product}',
      data: ['/api/subscription/renew/a/:activationCodeEncoded', '/api/order/getcountries'],
      customerData: ['/api/order/awaitedpayments'],
    },
    {
      path: 'subscription/add/:subscriptionId',
      module: './AddComputersPage',
      requiresLogin: true,
      title: 'Add computers - {product}',
      data: [
        '/PricesRates',
        '/api/order/getcountries',
        '/api/order/awaitedpayments',
        '/api/subscription/add/:subscriptionId',
      ],
    },
    {
      path: 'renew/cancel/:paymentId',
      module: './RenewCancelPage',
      requiresLogin: false,
      title: 'Payment canceled - {product}',
      customerData: ['/api/order/awaitedpayments'],
    },
  ],
  // Shows a notice about subscriptions that expire soon.
  admits: ['mfe-account'],
  exposes: {
    './PurchasePage': './src/routes/PurchasePage',
    './PaymentCancelPage': './src/routes/PaymentCancelPage',
    './RenewPage': './src/routes/RenewPage',
    './RenewByCodePage': './src/routes/RenewByCodePage',
    './AddComputersPage': './src/routes/AddComputersPage',
    './RenewCancelPage': './src/routes/RenewCancelPage',
  },
};
