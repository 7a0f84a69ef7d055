import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ComparisonLimit } from 'shared/compatibility/ComparisonLimit';
import { routeConflicts } from 'shared/compatibility/routeConflicts';
import { RouteIndex } from 'shared/compatibility/RouteIndex';
import { SetupError } from '../setup/SetupError.mjs';

const NAME = /^mfe(-[a-z][a-z0-9]*)+$/;
const ROUTE = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;

/**
 * Checks that a new remote's name and route are valid and free.
 * @param {{ root: string, name: string, route: string, taken: { owner: string, path: string }[] }} remote `taken` are
 *   the routes that other packages serve
 * @throws {SetupError} with a message that says what to change
 */
export function checkRemote({ root, name, route, taken }) {
  if (!NAME.test(name))
    throw new SetupError(
      `The name "${name}" is invalid: begin with mfe-, then use lower-case words, such as mfe-support.`,
    );
  if (existsSync(join(root, name)))
    throw new SetupError(`The folder ${name} already exists: choose another name, or remove the folder.`);
  if (!ROUTE.test(route))
    throw new SetupError(
      `The route "${route}" is invalid: use lower-case words and slashes, such as support or help/contact.`,
    );
  const takenRoutes = new RouteIndex(new ComparisonLimit());
  for (const { path, owner } of taken) takenRoutes.add(path, owner);
  const [conflict] = routeConflicts(route, takenRoutes);
  if (conflict)
    throw new SetupError(
      `The route ${route} is taken: ${conflict.owner} serves /${conflict.otherPath}. Choose another route.`,
    );
}
