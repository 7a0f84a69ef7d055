/** The pages of this remote, each with the module that renders it. */
export default {
  name: 'mfe-template',
  routes: [
    {
      path: 'template/route',
      module: './TemplatePage',
      requiresLogin: false,
      title: 'Template heading - {product}',
    },
  ],
  exposes: { './TemplatePage': './src/routes/TemplatePage' },
};
