import { copyFileSync } from 'node:fs';

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { publicPath: 'auto', clean: true },
  plugins: [
    (compiler) =>
      compiler.hooks.done.tap('CopyPage', ({ compilation }) => {
        copyFileSync(new URL('index.html', import.meta.url), `${compilation.outputOptions.path}/index.html`);
      }),
  ],
};
