/** This remote's routes, the remotes whose slots its pages show, and the modules that it exposes. */
export default {
  name: 'mfe-catalog',
  routes: [
    {
      path: '',
      module: './HomePage',
      requiresLogin: false,
      title: 'Pro subscription options - {product}',
      description:
        'Prices of {product} Pro for 12 months on 1 to 500 computers. The more computers you add, the less each one costs. Pay by card and get your activation codes by email.',
      data: ['/PricesRates', '/api/content'],
    },
    {
      path: 'terms',
      module: './TermsPage',
      requiresLogin: false,
      title: 'Terms of sale - {product}',
      description: 'The terms on which we sell {product} Pro: the licence, delivery, your rights, and how to reach us.',
      data: ['/api/content/pages'],
    },
    {
      path: 'refunds',
      module: './RefundsPage',
      requiresLogin: false,
      title: 'Refunds - {product}',
      description: 'When you can get your money back for {product} Pro, and how to ask for it.',
      data: ['/api/content/pages'],
    },
    {
      path: 'privacy',
      module: './PrivacyPage',
      requiresLogin: false,
      title: 'Privacy - {product}',
      description: 'What {product} stores about you and your visits, why, and for how long.',
      data: ['/api/content/pages'],
    },
    {
      path: 'seller',
      module: './SellerPage',
      requiresLogin: false,
      title: 'Seller - {product}',
      description: 'Who sells {product}: name, address, email and registration.',
      data: ['/api/content/pages'],
    },
  ],
  // Shows a notice about subscriptions that expire soon.
  admits: ['mfe-account'],
  exposes: {
    './HomePage': './src/routes/HomePage',
    './TermsPage': './src/routes/TermsPage',
    './RefundsPage': './src/routes/RefundsPage',
    './PrivacyPage': './src/routes/PrivacyPage',
    './SellerPage': './src/routes/SellerPage',
  },
};
