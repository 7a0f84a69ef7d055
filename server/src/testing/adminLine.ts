import { formatResult } from '../shop/admin/formatResult';
import { parseCommand } from '../shop/admin/runCommand';
import type { PaymentContext } from '../shop/provider/PaymentContext';

interface JsonResult {
  message: string;
  rows: Record<string, unknown>[];
  next?: string;
}

/**
 * Returns functions that run operator commands on a shop. They take a command line, or a list of words if a word
 * contains spaces. `admin` returns the printed text, and `adminJson` returns the parsed JSON.
 */
export function adminOf(context: PaymentContext) {
  const admin = async (line: string | string[]): Promise<string> => {
    const { run, format, help = '' } = parseCommand(typeof line === 'string' ? line.split(' ') : line);
    return run ? formatResult(await run(context), format) : help;
  };
  const adminJson = async (line: string | string[]): Promise<JsonResult> => {
    const words = typeof line === 'string' ? line.split(' ') : line;
    return JSON.parse(await admin([...words, '--json']));
  };
  return { admin, adminJson };
}
