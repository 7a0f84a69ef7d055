/** The pages of this remote and the modules that render them. */
export default {
  name: 'mfe-catalog',
  routes: [
    {
      path: '',
      module: './HomePage',
      requiresLogin: false,
      title: 'Pro subscription options - {product}',
      data: ['/PricesRates'],
    },
  ],
  exposes: { './HomePage': './src/routes/HomePage' },
};
