/** A file as a browser gets it: decoded, with the headers of the reply. */
export interface LoadedFile {
  status: number;
  header(name: string): string | undefined;
  content: Buffer;
}

/** Loads a file by its path below the origin, as a browser on a page of `origin` does. Rejects if nothing replies. */
export type LoadFile = (path: string, origin: string, signal: AbortSignal) => Promise<LoadedFile>;

/** What browsers send for a script with `crossorigin="anonymous"`. */
export function browserHeaders(origin: string): Record<string, string> {
  return { origin, 'accept-encoding': 'br, gzip', accept: '*/*' };
}
