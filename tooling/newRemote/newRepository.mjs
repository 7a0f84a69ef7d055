import { register } from 'tsx/esm/api';
import { ROOT } from '../setup/root.mjs';
import { createRepository } from './createRepository.mjs';

/**
 * Creates a remote in the root of its own repository and prints the written files (`remote new`).
 * @throws {SetupError} if the name or the route is invalid or taken
 */
export async function newRepository({ name, route }) {
  // Register tsx, because `checkRemote.mjs` imports a TypeScript file.
  register();
  const { checkRemote } = await import('./checkRemote.mjs');
  checkRemote({ root: ROOT, name, route, taken: [] });
  const files = await createRepository({ root: ROOT, name, route });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  console.log(
    `${name} serves /${route}. Run \`npm install\`, then \`npm run dev -- --shell=https://shop.example.com\`.`,
  );
}
