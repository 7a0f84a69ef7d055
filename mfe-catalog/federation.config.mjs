/** The pages of this remote and the modules that render them. */
export default {
  name: 'mfe-catalog',
  routes: [
    {
      path: '',
      module: './HomePage',
      requiresLogin: false,
      title: 'Pro subscription options - {product}',
      description:
        'Prices of {product} Pro for 12 months on 1 to 500 computers. The more computers you buy for, the less each costs. Pay by card and get your activation codes by email.',
      data: ['/PricesRates'],
    },
  ],
  exposes: { './HomePage': './src/routes/HomePage' },
};
