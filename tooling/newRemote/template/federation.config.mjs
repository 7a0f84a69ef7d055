/** The pages of this remote and the modules that render them. */
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
