/** What this remote offers: the pages it draws, and the module behind each. */
export default {
  name: 'mfe-catalog',
  routes: [
    { path: '', module: './HomePage', requiresLogin: false, title: 'Pro subscription options - {product}', data: ['/PricesRates'] },
  ],
  exposes: { './HomePage': './src/routes/HomePage' },
};
