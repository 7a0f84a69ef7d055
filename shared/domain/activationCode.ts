/**
 * The limit for moving a code to another computer: `moves` times in `days` days. Customers who replace a computer need
 * fewer moves, but people who share one code need more.
 */
export const MOVE_LIMIT = { moves: 5, days: 30 };

/** The maximum length of a code's label, in characters. */
export const CODE_LABEL_MAX_LENGTH = 60;
