// The two drivers read these types differently. The product uses one value for each: counts as numbers, days as text.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/**
 * By PostgreSQL's type id. int8 and numeric become numbers (money is integer pence and never near 2^53). date stays
 * `YYYY-MM-DD`.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
};
