import { SetupError } from '../setup/SetupError.mjs';
import { gitIn } from './gitIn.mjs';

const REMOTE = 'origin';
const BRANCH = 'main';

/**
 * Fetches main and the tags, and checks that HEAD is the newest commit of main.
 * @throws {SetupError} if the fetch fails or HEAD is another commit. Pushing another commit would fail or would include
 *   other changes.
 */
export function requireCurrentMain(root) {
  const git = gitIn(root);
  try {
    git('fetch', '--quiet', '--tags', REMOTE, BRANCH);
  } catch (error) {
    throw new SetupError(`Could not fetch ${BRANCH} from ${REMOTE}. See Git's message above.`, error.stderr);
  }
  if (git('rev-parse', 'HEAD') === git('rev-parse', 'FETCH_HEAD')) return;
  throw new SetupError(`This checkout is not at the tip of ${REMOTE}/${BRANCH}. Merge your commits there, then pull.`);
}

/**
 * Pushes the last commit and its tag together. Pushes one tag at a time, because GitHub starts no workflow for a push
 * of more than three tags.
 * @returns {string} the address of the remote
 * @throws {SetupError} if the push fails. Removes the commit and the tag first.
 */
export function pushRelease(root, tag) {
  const git = gitIn(root);
  try {
    git('push', '--quiet', '--atomic', REMOTE, `HEAD:refs/heads/${BRANCH}`, `refs/tags/${tag}`);
    return git('remote', 'get-url', REMOTE);
  } catch (error) {
    git('tag', '--delete', tag);
    // The reset loses no other changes, because the working tree was clean before the release's commit.
    git('reset', '--quiet', '--hard', 'HEAD^');
    throw new SetupError(
      `Could not push ${tag}. Its local commit and tag were removed. Run \`git pull --tags\` and try again.`,
      error.stderr,
    );
  }
}
