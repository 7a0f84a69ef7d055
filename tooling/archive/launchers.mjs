/** The programs of the archive, each with the file that it runs. */
const PROGRAMS = {
  shop: 'server/dist/main.mjs',
  admin: 'server/dist/admin.mjs',
  release: 'server/dist/release.mjs',
  migrate: 'server/dist/migrate.mjs',
  install: 'server/dist/install.mjs',
  sandbox: 'payment-sandbox/dist/main.mjs',
};

/** Returns one small file for each program. It runs directly or with `node`, also through a link. */
export function launchers() {
  return Object.entries(PROGRAMS).map(([name, file]) => ({
    path: `bin/${name}`,
    content: `#!/usr/bin/env node\nrequire('../launch.cjs').launch('${file}');\n`,
    isProgram: true,
  }));
}
