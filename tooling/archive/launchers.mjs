/** The file that each program of the archive runs. */
const PROGRAMS = {
  shop: 'server/dist/main.mjs',
  admin: 'server/dist/admin.mjs',
  release: 'server/dist/release.mjs',
  migrate: 'server/dist/migrate.mjs',
  install: 'server/dist/install.mjs',
  sandbox: 'payment-sandbox/dist/main.mjs',
};

/**
 * Returns a launcher for each program. Operators can run a launcher directly, with `node` or through a symbolic link.
 */
export function launchers() {
  return Object.entries(PROGRAMS).map(([name, file]) => ({
    path: `bin/${name}`,
    content: `#!/usr/bin/env node\nrequire('../launch.cjs').launch('${file}');\n`,
    isProgram: true,
  }));
}
