/** If a push contains more tags than this, GitHub creates no events for the tags. */
const MAX_TAGS = 3;
const NO_COMMIT = /^0+$/;

/**
 * Returns the events that GitHub creates for a push.
 * @param {{ ref: string, before: string, after: string }[]} updates of one push
 * @returns {{ name: 'push', ref: string, before?: string, sha: string }[]} `before` is absent if the ref is new
 */
export function pushEvents(updates) {
  const kept = updates.filter(({ after }) => !NO_COMMIT.test(after));
  const tags = kept.filter(({ ref }) => ref.startsWith('refs/tags/'));
  const silent = tags.length > MAX_TAGS ? tags : [];
  return kept
    .filter((update) => !silent.includes(update))
    .map(({ ref, before, after }) => ({ name: 'push', ref, ...(!NO_COMMIT.test(before) && { before }), sha: after }));
}
