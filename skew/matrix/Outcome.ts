/** What one combination of releases did. The refusals of the gate are no failures. */
export interface Outcome {
  /** `current` or `previous`, for each package and the server. */
  releases: Record<string, string>;
  result: 'works' | 'refused' | 'fails';
  /** The gate's sentence, or the errors. */
  reason: string;
  ms: number;
}
