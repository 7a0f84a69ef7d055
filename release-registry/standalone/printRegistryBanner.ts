import type { Config } from 'server-kit/config/config';
import { localUrl } from 'server-kit/config/localUrl';

/** Prints the registry's address, and the command that creates a squad's credential. */
export function printRegistryBanner(config: Config): void {
  const token = config.isDemo ? [] : ['  export DEPLOY_TOKEN=…'];
  const lines = [
    '',
    `The release registry is ready: ${config.siteOrigins[0]}`,
    `  Database  ${config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL'}`,
    `  Files     ${config.cdn.bucket ? `the bucket ${config.cdn.bucket.name}` : config.cdn.dir}`,
    '',
    'To create the credential of a squad:',
    `  export RELEASE_SERVER=${localUrl(config)}`,
    ...token,
    '  npm run release -- credential create acme --packages @acme/cart --commands publish,preview,canary,promote,rollback',
    '',
    'docs/registry.md explains the next steps.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
