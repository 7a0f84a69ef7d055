const SHOWN_CHARACTERS = 10;

/** Shows the beginning of a commit's hash. */
export function Commit({ commit }: { commit: string | undefined }) {
  return commit === undefined ? null : <code title={commit}>{commit.slice(0, SHOWN_CHARACTERS)}</code>;
}
