/**
 * The limit of a code's moves between computers. Families and offices that replace computers need fewer, and people who
 * share a code need more.
 */
export const MOVE_LIMIT = { moves: 5, days: 30 };
