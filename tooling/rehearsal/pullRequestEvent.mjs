const AUTHOR = ['-c', 'user.name=GitHub', '-c', 'user.email=noreply@github.com'];

/**
 * Creates the merge commit of a pull request into main, as GitHub does. Jobs check out this commit.
 * Source: "pull_request" in GitHub's "Events that trigger workflows".
 * @param {(...args: string[]) => string} git runs Git in a repository with the ref `refs/pull/<number>/head`
 * @param {{ number: number, repository: string }} pullRequest `repository` is the repository of the branch
 * @returns the event. `base` is the target branch, and `before` is the merge base of the two branches.
 * @throws {Error} if the branch conflicts with main. GitHub then starts no workflow.
 */
export function pullRequestEvent(git, { number, repository }) {
  const ref = `refs/pull/${number}/merge`;
  const base = 'refs/heads/main';
  const main = git('rev-parse', base);
  const head = git('rev-parse', `refs/pull/${number}/head`);
  const tree = git('merge-tree', '--write-tree', main, head);
  const sha = git(...AUTHOR, 'commit-tree', tree, '-p', main, '-p', head, '-m', `Merge ${head} into ${main}`);
  git('update-ref', ref, sha);
  const ends = { base: { sha: main }, head: { sha: head, repo: { full_name: repository } } };
  const before = git('merge-base', main, head);
  return { name: 'pull_request', ref, base, before, sha, payload: { number, pull_request: { number, ...ends } } };
}
