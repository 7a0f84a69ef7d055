import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from 'server-kit/config/config';
import { localUrl } from 'server-kit/config/localUrl';

const REPLY_MS = 10_000;

/** The fields of the reply that this code reads. A running server of another version may send more fields. */
const CanReleaseReply = Type.Object({ incompatibilities: Type.Array(Type.Object({ reason: Type.String() })) });

/**
 * Asks the running server whether another version sends every field that live releases read.
 * @param versionFolder the other version's unpacked archive
 * @returns a message for each reason to refuse the version. Empty if the version is compatible, no server responds, or
 * no deploy token is set.
 */
export async function contractRefusal(versionFolder: string, config: Config): Promise<string[]> {
  const { deployToken } = config;
  if (deployToken === undefined) return [];
  const contract: unknown = JSON.parse(await readFile(join(versionFolder, 'server/dist/contract.json'), 'utf8'));
  const response = await fetch(`${localUrl(config)}/api/releases/can-release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${deployToken}` },
    body: JSON.stringify({ server: contract }),
    signal: AbortSignal.timeout(REPLY_MS),
  }).catch(() => undefined);
  if (!response) return [];
  if (!response.ok) return [`The running server could not check this version: it replied ${response.status}.`];
  const { incompatibilities } = Value.Parse(CanReleaseReply, await response.json());
  return incompatibilities.map(({ reason }) => reason);
}
