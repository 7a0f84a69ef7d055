// The two drivers parse these types differently by default. The shop needs numbers for counts and strings for dates.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/**
 * Parsers by PostgreSQL's type id. `int8` and `numeric` become numbers. Money is in integer pence, far below 2^53. A
 * `date` stays `YYYY-MM-DD`.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
};
