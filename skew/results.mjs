import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { APPS } from 'tooling/setup/packages.mjs';
import { CACHE } from './history/buildCommit.mjs';
import { readReleases } from './history/buildReleases.mjs';
import { SERVER } from './history/packages.mjs';

/** The files that the tests write for the summary. */
const FILES = { matrix: join(CACHE, 'matrix.json'), records: join(CACHE, 'records.json') };

export function removeResults() {
  for (const path of Object.values(FILES)) rmSync(path, { force: true });
}

/**
 * Returns the tested releases, the outcomes for the combinations, and the outcomes for the random records. `records` is
 * `undefined` if those tests did not run.
 */
export function readResults() {
  return { releases: readReleases(), matrix: read(FILES.matrix) ?? [], records: read(FILES.records) };
}

/** Reads a results file. Returns `undefined` if the tests did not write it. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the results as text, with a table of the releases and a table of the combinations. */
export function describeResults({ releases, matrix, records, passed, failed, seconds }) {
  return [
    '',
    ...releaseRows(releases),
    '',
    ...matrixRows(matrix),
    '',
    describeMatrix(matrix),
    ...notes(matrix),
    ...(records ? ['', describeRecords(records)] : []),
    '',
    `${passed} passed, ${failed} failed, in ${seconds} s`,
  ].join('\n');
}

function releaseRows(releases) {
  const rows = Object.entries(releases).flatMap(([name, built]) =>
    built.map(({ label, version, commit, isTagged }) => [
      name,
      label,
      version,
      isTagged ? 'tag' : `commit ${commit.slice(0, 8)}`,
    ]),
  );
  return alignColumns([['package', 'release', 'version', 'from'], ...rows]);
}

/** Returns one row for each combination of browser packages, with one column for each server. */
function matrixRows(matrix) {
  const servers = [...new Set(matrix.map(({ releases }) => releases[SERVER]))];
  const rows = new Map();
  for (const { releases, result, ms } of matrix) {
    const row = APPS.map((name) => releases[name]);
    const cells = rows.get(row.join()) ?? row;
    rows.set(row.join(), [...cells, `${result} ${(ms / 1000).toFixed(1)} s`]);
  }
  return alignColumns([[...APPS, ...servers.map((server) => `${server} server`)], ...rows.values()]);
}

function describeMatrix(matrix) {
  const count = (result) => matrix.filter((outcome) => outcome.result === result).length;
  const seconds = Math.round(matrix.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  return [
    `${matrix.length} combinations in ${seconds} s:`,
    `${count('works')} work, the gate refused ${count('refused')}, ${count('fails')} fail.`,
  ].join(' ');
}

/** Returns each reason for a refusal or a failure once, because one cause can affect many combinations. */
function notes(matrix) {
  const reasons = matrix.filter(({ reason }) => reason !== '').map(({ result, reason }) => `${result}: ${reason}`);
  return [...new Set(reasons)];
}

function describeRecords({ seed, samples }) {
  const count = (wanted) =>
    samples.filter(({ isApproved, isWorking }) => isApproved === wanted.isApproved && isWorking === wanted.isWorking)
      .length;
  const approved = samples.filter(({ isApproved }) => isApproved).length;
  return [
    `${samples.length} random release records (--seed ${seed}):`,
    `the gate approved ${approved},`,
    `and ${count({ isApproved: true, isWorking: false })} of these failed in the browser.`,
    `The gate refused ${samples.length - approved},`,
    `and ${count({ isApproved: false, isWorking: false })} of these also failed in the browser.`,
  ].join(' ');
}

function alignColumns(rows) {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}
