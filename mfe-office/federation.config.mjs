/** The pages of the office, each with the module that renders it. Search engines may list none of them. */
export default {
  name: 'mfe-office',
  routes: [
    { path: 'office', module: './HomePage', requiresLogin: false, isIndexed: false, title: 'Office - {product}' },
    {
      path: 'office/join',
      module: './JoinPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Set up your sign-in - {product} office',
    },
    {
      path: 'office/customers/:id',
      module: './CustomerPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Customer - {product} office',
    },
    {
      path: 'office/orders/:number',
      module: './OrderPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Order - {product} office',
    },
    {
      path: 'office/lists/:name',
      module: './ListPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'List - {product} office',
    },
    {
      path: 'office/sessions',
      module: './SessionsPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Your sign-in - {product} office',
    },
    {
      path: 'office/subscriptions/:id',
      module: './SubscriptionPage',
      requiresLogin: false,
      isIndexed: false,
      title: 'Subscription - {product} office',
    },
  ],
  exposes: {
    './CustomerPage': './src/routes/CustomerPage',
    './HomePage': './src/routes/HomePage',
    './JoinPage': './src/routes/JoinPage',
    './ListPage': './src/routes/ListPage',
    './OrderPage': './src/routes/OrderPage',
    './SessionsPage': './src/routes/SessionsPage',
    './SubscriptionPage': './src/routes/SubscriptionPage',
  },
};
