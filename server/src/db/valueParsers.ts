// The two drivers read these types differently; the product wants one value for each: counts as numbers, days as text.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** By type id of PostgreSQL. int8 and numeric become numbers (money is integer pence and never near 2^53), date stays `YYYY-MM-DD`. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
};
