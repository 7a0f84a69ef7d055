/** The outcome of one combination of releases. A refusal of the server is not a failure. */
export interface Outcome {
  /** `current` or `previous` for each package and the server. */
  releases: Record<string, string>;
  result: 'works' | 'refused' | 'fails';
  /** The server's refusal, or the errors. */
  reason: string;
  ms: number;
}
