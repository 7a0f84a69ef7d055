import { AdminError } from '../Command';

/** The maximum size of a file, in bytes. */
const MAX_FILE_BYTES = 500_000;
/** The maximum number of lines below the header. It is limited because one transaction imports them all. */
const MAX_LINES = 1_000;
const MAX_LINE_BYTES = 10_000;
const DELIMITERS = [',', ';', '\t'];

/**
 * A record of a file, with its line number. A record with line breaks in its values has the number of its last line.
 */
export interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Reads a CSV file in UTF-8, with commas, semicolons or tabs between the values. Ignores empty lines.
 * @throws {AdminError} if the file is too large, has another encoding or is not a CSV file
 */
export async function readCsv(bytes: Uint8Array): Promise<{ header: string[]; lines: CsvLine[] }> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new AdminError(`The file has more than ${MAX_FILE_BYTES / 1000} KB. Split it into several files.`);
  const [header, ...lines] = await parse(decode(bytes));
  if (!header || lines.length === 0)
    throw new AdminError(
      'The file needs a header line with the column names, and a line for each licence or customer.',
    );
  if (lines.length > MAX_LINES)
    throw new AdminError(`The file has ${lines.length} lines. Split it into files of at most ${MAX_LINES} lines.`);
  const width = header.cells.length;
  const uneven = lines.find(({ cells }) => cells.length !== width);
  if (uneven)
    throw new AdminError(`Line ${uneven.line} has ${uneven.cells.length} values, but the header has ${width} columns.`);
  return { header: header.cells, lines };
}

/** Decodes UTF-8 with or without a byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark is often also valid UTF-8, but contains null characters.
    if (!text.includes('\0')) return text;
  } catch {
    // Report the encoding below.
  }
  throw new AdminError('The file is not in UTF-8. Save it as “CSV UTF-8”, then try again.');
}

async function parse(text: string): Promise<CsvLine[]> {
  // Load the parser here, because only imports need it.
  const csv = await import('csv-parse/sync');
  const lines: CsvLine[] = [];
  try {
    csv.parse(text, {
      delimiter: delimiterOf(text),
      max_record_size: MAX_LINE_BYTES,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => {
        lines.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof csv.CsvError)) throw error;
    throw new AdminError(describeFault(error.code, Number(error['lines'])));
  }
  return lines;
}

/** Returns the delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function describeFault(code: string, line: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark in line ${line} or an earlier line is not closed.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `Line ${line} has more than ${MAX_LINE_BYTES} bytes. Check the quotation marks before it.`;
    default:
      return `Line ${line} has a quotation mark inside a value. Put the value in quotation marks, and double this one.`;
  }
}
