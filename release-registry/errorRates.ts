import type { ReleaseId } from './store/ReleaseStore';

/** How often a release loaded and how often it failed in browsers. */
export interface Health {
  loads: number;
  failures: number;
}

const FAILURES = new Set(['failed', 'hung', 'refused']);
const LOADS = new Set(['loaded', 'retried', 'fell back']);
/** Matches a report from the shell in a visit record. After a load, the report also names the shell's own release. */
const REPORT = /^federation (\S+)@(\S+) (?:load|render|requires|hydrate) (.+?)(?: in (\S+)@(\S+))?$/;

/** A browser's report about a release. */
export interface FederationReport {
  release: ReleaseId;
  /** The page's shell, if the report names it. */
  shell: ReleaseId | undefined;
  isLoad: boolean;
  isFailure: boolean;
}

/** Parses the report in a visit record, or returns `undefined` if the record contains none. */
export function parseFederationReport(eventNote: string): FederationReport | undefined {
  const [, name, version, outcome, shell, shellVersion] = REPORT.exec(eventNote) ?? [];
  if (name === undefined || version === undefined || outcome === undefined) return undefined;
  return {
    release: { name, version },
    shell: shell !== undefined && shellVersion !== undefined ? { name: shell, version: shellVersion } : undefined,
    isLoad: LOADS.has(outcome),
    isFailure: FAILURES.has(outcome),
  };
}
