import { nameOf } from 'shared/compatibility/sentences';
import type { Services } from '../services';
import { healthOfReleases } from './errorRates';
import { type ChannelState, readChannels } from './channel';

export interface PackageStatus extends ChannelState {
  /** The last change; absent before the first. */
  changed?: { action: string; actor: string; at: Date };
  versions: VersionStatus[];
}

export interface VersionStatus {
  version: string;
  role: 'stable' | 'canary' | 'previous' | null;
  publishedAt: Date;
  publishedBy: string;
  /** Reports of browsers within the asked hours; the rate is failures of all attempts, and null where there were none. */
  loads: number;
  failures: number;
  errorRate: number | null;
}

/** Every package that was ever published, its channel and its versions, newest first. */
export async function releaseStatus(services: Services, hours: number): Promise<PackageStatus[]> {
  const { db } = services;
  const [channels, health, releases, log] = await Promise.all([
    readChannels(db),
    healthOfReleases(services, hours),
    db.selectFrom('releases').select(['name', 'version', 'published_at', 'published_by']).orderBy('name').orderBy('published_at', 'desc').execute(),
    db.selectFrom('release_log').select(['name', 'revision', 'action', 'actor', 'at']).execute(),
  ]);
  return [...new Set(releases.map(({ name }) => name))].map((name) => {
    const channel = channels.find((each) => each.name === name) ?? { name, revision: 0, stable: '', previous: null, canary: null };
    const last = log.find((entry) => entry.name === name && entry.revision === channel.revision);
    return {
      ...channel,
      ...(last && { changed: { action: last.action, actor: last.actor, at: last.at } }),
      versions: releases
        .filter((release) => release.name === name)
        .map(({ version, published_at, published_by }) => ({
          version,
          role: roleOf(channel, version),
          publishedAt: published_at,
          publishedBy: published_by,
          ...withRate(health.get(nameOf({ name, version })) ?? { loads: 0, failures: 0 }),
        })),
    };
  });
}

function roleOf({ stable, previous, canary }: ChannelState, version: string): VersionStatus['role'] {
  if (version === stable) return 'stable';
  if (version === canary?.version) return 'canary';
  return version === previous ? 'previous' : null;
}

function withRate({ loads, failures }: { loads: number; failures: number }) {
  return { loads, failures, errorRate: loads + failures === 0 ? null : failures / (loads + failures) };
}
