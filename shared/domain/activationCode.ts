/**
 * A code can move to another computer `moves` times in `days` days. A customer who replaces computers needs fewer
 * moves. People who share a code need more moves.
 */
export const MOVE_LIMIT = { moves: 5, days: 30 };

/** The maximum length of a code's label, in characters. */
export const CODE_LABEL_MAX_LENGTH = 60;
