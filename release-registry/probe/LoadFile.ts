/** A file as a browser receives it: the decoded content and the reply's headers. */
export interface LoadedFile {
  status: number;
  header(name: string): string | undefined;
  content: Buffer;
}

/** Loads a file as a browser does on a page of `origin`. Rejects if there is no reply. */
export type LoadFile = (path: string, origin: string, signal: AbortSignal) => Promise<LoadedFile>;

/** Returns the headers that browsers send for a script with `crossorigin="anonymous"`. */
export function browserHeaders(origin: string): Record<string, string> {
  return { origin, 'accept-encoding': 'br, gzip', accept: '*/*' };
}
