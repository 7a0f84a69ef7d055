export default {
  projects: ['shared', 'shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'server', 'payment-sandbox', 'tooling'].map((name) => `<rootDir>/${name}`),
};
