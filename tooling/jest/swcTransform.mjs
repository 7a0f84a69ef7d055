import { createRequire } from 'node:module';

const swcJest = createRequire(import.meta.url).resolve('@swc/jest');

/** Returns the Jest transform that compiles TypeScript and JSX. `moduleType` is 'commonjs' or 'es6'. */
export function swcTransform(moduleType) {
  const options = {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      // Node requires this attribute on imports of JSON files.
      experimental: { keepImportAttributes: true },
    },
    module: { type: moduleType },
  };
  return [swcJest, options];
}
