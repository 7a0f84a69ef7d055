import { SetupError } from '../setup/SetupError.mjs';
import { gitIn } from './gitIn.mjs';

const REMOTE = 'origin';
const BRANCH = 'main';

/**
 * Fetches main with its tags.
 * @throws {SetupError} if the checkout is not at its end, so that the push would bring other commits along
 */
export function requireCurrentMain(root) {
  const git = gitIn(root);
  try {
    git('fetch', '--quiet', '--tags', REMOTE, BRANCH);
  } catch (error) {
    throw new SetupError(`${BRANCH} could not be fetched from ${REMOTE}.`, error.stderr);
  }
  if (git('rev-parse', 'HEAD') === git('rev-parse', 'FETCH_HEAD')) return;
  throw new SetupError(`This checkout is not at the end of ${REMOTE}/${BRANCH}. Merge your commits there, then pull.`);
}

/**
 * Pushes the last commit and its tag together. GitHub starts no workflow if more than three tags come in one push, so
 * this pushes one tag.
 * @returns {string} the address of the remote
 * @throws {SetupError} if the remote refuses; then the commit and the tag are gone again
 */
export function pushRelease(root, tag) {
  const git = gitIn(root);
  try {
    git('push', '--quiet', '--atomic', REMOTE, `HEAD:refs/heads/${BRANCH}`, `refs/tags/${tag}`);
    return git('remote', 'get-url', REMOTE);
  } catch (error) {
    git('tag', '--delete', tag);
    // The tree was clean before the release's own commit.
    git('reset', '--quiet', '--hard', 'HEAD^');
    throw new SetupError(
      `${tag} could not be pushed, so its commit and tag are removed. Run \`git pull --tags\` and try again.`,
      error.stderr,
    );
  }
}
