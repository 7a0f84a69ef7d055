import assert from 'node:assert';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from 'e2e/harness/eventually';
import { readRuntimeConfig } from 'e2e/harness/readRuntimeConfig';
import type { ReleaseRecord } from 'shared/contract/registry';
import { copyAsVersion } from '../builds/copyAsVersion.mjs';

const TOKEN = 'demo-deploy-token';
const VISIBLE_MS = 30_000;

interface Channel {
  name: string;
  revision: number;
  stable: string;
  previous: string | null;
  versions: { version: string; loads: number; failures: number }[];
}

interface Reply {
  status: number;
  /** The server's reason for a refusal, or an empty string. */
  detail: string;
}

export interface ReleaseId {
  name: string;
  version: string;
}

/** Sends the same requests as `npm run release` to a running shop. */
export function openReleaseClient(shopUrl: string) {
  const call = async (path: string, body?: object): Promise<Response> =>
    fetch(`${shopUrl}/api/releases${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  const expectOk = async (response: Response) => {
    if (!response.ok) throw new Error(`The server refused the release: ${await response.text()}`);
  };
  const channels = async (): Promise<Channel[]> => (await call('')).json();
  const findChannel = async (name: string): Promise<Channel> => {
    const found = (await channels()).find((each) => each.name === name);
    assert(found, `The shop has no package ${name}.`);
    return found;
  };
  const activate = async (action: string, name: string, body: object = {}) =>
    expectOk(await call(`/${action}`, { name, actor: 'skew', revision: (await findChannel(name)).revision, ...body }));
  const replyOf = async (response: Response): Promise<Reply> => {
    const { detail = '' }: { detail?: string } = await response.json();
    return { status: response.status, detail };
  };

  return {
    findChannel,
    /**
     * Publishes the build in `folder`.
     * @returns its version
     */
    async publish(folder: string): Promise<string> {
      const record = await readRecord(folder);
      const files = await Promise.all(
        Object.keys(record.integrity).map(
          async (path) => [path, (await readFile(join(folder, path))).toString('base64')] as const,
        ),
      );
      await expectOk(await call('/publish', { actor: 'skew', record, files: Object.fromEntries(files) }));
      return record.version;
    },
    /** Creates a preview of published releases. Returns its link. */
    async preview(releases: readonly ReleaseId[]): Promise<string> {
      const response = await call('/previews', { actor: 'skew', releases, days: 1 });
      await expectOk(response.clone());
      const { link }: { link: string } = await response.json();
      return link;
    },
    promote: (name: string, version: string) => activate('promote', name, { version }),
    /** Promotes a release, even if the live release is newer. */
    forcePromote: (name: string, version: string) =>
      activate('promote', name, { version, force: true, reason: 'The next test needs this release.' }),
    rollback: (name: string) => activate('rollback', name),
    /** Promotes a release if the channel still has `revision`. Otherwise, the reply has the status 409. */
    async promoteAtRevision(name: string, version: string, revision: number): Promise<Reply> {
      return replyOf(await call('/promote', { name, version, revision, actor: `squad of ${version}` }));
    },
    /**
     * Promotes several releases in one call. Omits releases that are already live.
     * @param options with a `reason`, the server also promotes releases that it would otherwise refuse
     */
    async promoteSet(releases: readonly ReleaseId[], { reason }: { reason?: string } = {}): Promise<Reply> {
      const live = await channels();
      const changed = releases
        .map((release) => ({ ...release, channel: live.find(({ name }) => name === release.name) }))
        .filter(({ version, channel }) => channel?.stable !== version)
        .map(({ name, version, channel }) => ({ name, version, revision: channel?.revision ?? 0 }));
      if (changed.length === 0) return { status: 200, detail: '' };
      const body = { actor: 'skew', releases: changed, ...(reason !== undefined && { force: true, reason }) };
      return replyOf(await call('/promote', body));
    },
    /** Waits up to 30 seconds until new pages use `version`. */
    async waitUntilVisible(name: string, version: string): Promise<void> {
      await eventually(async () => {
        // Only a page of the office contains the office's remote.
        const pages = await Promise.all(['/', '/office'].map((path) => readRuntimeConfig(shopUrl + path)));
        const served = pages.flatMap(({ shellVersion, remotes }) =>
          name === 'shell'
            ? shellVersion
            : remotes.filter((remote) => remote.name === name).map(({ current }) => current.version),
        );
        if (served.length === 0 || served.some((each) => each !== version))
          throw new Error(`New pages use ${name}@${served.join(' and ')}, not ${version}.`);
      }, VISIBLE_MS);
    },
    /** Returns how often browsers have reported that a release loaded or failed. */
    async countReports(name: string, version: string): Promise<{ loads: number; failures: number }> {
      const { versions } = await findChannel(name);
      const found = versions.find((each) => each.version === version);
      assert(found, `The shop has no release ${name}@${version}.`);
      return found;
    },
  };
}

export type ReleaseClient = ReturnType<typeof openReleaseClient>;

/**
 * Copies the build in `from` to a temporary folder under another version. `editEntry` changes the entry, for example to
 * add a fault.
 * @returns the folder of the copy
 */
export async function copyBuild(from: string, version: string, editEntry?: (entry: string) => string): Promise<string> {
  return copyAsVersion({ from, to: await mkdtemp(join(tmpdir(), 'build-')), version, ...(editEntry && { editEntry }) });
}

export async function readRecord(folder: string): Promise<ReleaseRecord> {
  return JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
}
