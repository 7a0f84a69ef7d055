import { AdminError } from '../Command';

/**
 * The column names in other shops' exports, in lower case with spaces. `docs/office.md` lists their sources.
 */
const NAMES = {
  email: ['email', 'email address', 'customer email', 'user email'],
  code: ['code', 'activation code', 'key', 'license key', 'licence key'],
  computers: ['computers', 'activation limit', 'quantity'],
  ends: ['ends', 'end date', 'expires at', 'expiration date', 'expiration'],
  status: ['status', 'license status', 'licence status'],
  order: ['order', 'order id', 'order number'],
} as const;

/** The fields of a line that the import reads. */
export type Field = keyof typeof NAMES;
const FIELDS: readonly Field[] = ['email', 'code', 'computers', 'ends', 'status', 'order'];

interface Columns {
  /** The position of each column that the file has. */
  positions: ReadonlyMap<Field, number>;
  /** The names of the columns that the import ignores. */
  unused: string[];
}

/** @throws {AdminError} if the file has no email column, or two columns with the same meaning */
export function findColumns(header: readonly string[]): Columns {
  const positions = new Map<Field, number>();
  const unused: string[] = [];
  for (const [position, name] of header.entries()) {
    const field = fieldOf(name);
    const other = field && positions.get(field);
    if (other !== undefined)
      throw new AdminError(`The columns “${header[other]}” and “${name}” have the same meaning. Remove one.`);
    if (field) positions.set(field, position);
    else unused.push(name);
  }
  if (positions.has('email')) return { positions, unused };
  throw new AdminError(
    `The file has no column with email addresses. Name it “email”. The file has the columns ${header.map((name) => `“${name}”`).join(', ')}.`,
  );
}

function fieldOf(name: string): Field | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return FIELDS.find((field) => NAMES[field].some((known) => known === plain));
}
