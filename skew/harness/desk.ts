import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from 'e2e/harness/eventually';
import type { ReleaseRecord, RuntimeConfig } from 'shared/contract/registry';
import { reworkBuild } from '../builds/rework.mjs';

const TOKEN = 'demo-deploy-token';

interface Pointer {
  name: string;
  revision: number;
  stable: string;
  previous: string | null;
}

interface Answer {
  status: number;
  /** The sentence of a refusal. */
  detail: string;
}

/** Where a squad releases: the calls behind `npm run release`, on a shop that runs. */
export function openDesk(shopUrl: string) {
  const call = async (path: string, body?: object): Promise<Response> =>
    fetch(`${shopUrl}/api/releases${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  const expectOk = async (response: Response) => {
    if (!response.ok) throw new Error(`The release was refused: ${await response.text()}`);
  };
  const pointer = async (name: string): Promise<Pointer> => {
    const packages = (await (await call('')).json()) as Pointer[];
    return packages.find((each) => each.name === name)!;
  };
  const flip = async (action: string, name: string, body: object = {}) =>
    expectOk(await call(`/${action}`, { name, actor: 'skew', revision: (await pointer(name)).revision, ...body }));

  return {
    pointer,
    /** Publishes the build in `folder`. @returns its version */
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
    promote: (name: string, version: string) => flip('promote', name, { version }),
    rollback: (name: string) => flip('rollback', name),
    /** Promotes by a revision that somebody decided on. */
    async promoteFrom(name: string, version: string, revision: number): Promise<Answer> {
      const response = await call('/promote', { name, version, revision, actor: `squad of ${version}` });
      return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail ?? '' };
    },
    /** What the next visitor's page is made of. */
    registry: async () => (await servedPage(shopUrl)).remotes,
    /** Waits until pages name `version`. */
    async visible(name: string, version: string): Promise<void> {
      await eventually(async () => {
        const page = await servedPage(shopUrl);
        const served =
          name === 'shell' ? page.shellVersion : page.remotes.find((remote) => remote.name === name)?.current.version;
        if (served !== version) throw new Error(`Pages name ${name}@${served}, not ${version}.`);
      }, 30_000);
    },
    /** The error rates as `npm run release -- status` shows them. */
    async reports(name: string, version: string): Promise<{ loads: number; failures: number }> {
      const packages = (await (await call('')).json()) as {
        name: string;
        versions: { version: string; loads: number; failures: number }[];
      }[];
      return packages.find((each) => each.name === name)!.versions.find((each) => each.version === version)!;
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

/** Makes another version of the build in `from`, healthy or broken in one way. @returns its folder */
export async function reworked(from: string, version: string, edit?: (entry: string) => string): Promise<string> {
  return reworkBuild({ from, to: await mkdtemp(join(tmpdir(), 'reworked-')), version, ...(edit && { edit }) });
}

export async function readRecord(folder: string): Promise<ReleaseRecord> {
  return JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseRecord;
}

async function servedPage(shopUrl: string): Promise<RuntimeConfig> {
  const html = await (await fetch(shopUrl, { headers: { accept: 'text/html' } })).text();
  return JSON.parse(/id="runtime-config">(.*?)<\/script>/s.exec(html)![1]!) as RuntimeConfig;
}
