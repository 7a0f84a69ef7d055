import type { CreatedReleaseCredential, ReleaseCredential } from 'shared/contract/officeCredentials';
import { joinWords } from 'shared/compatibility/sentences';
import { alignColumns } from 'server-kit/log/alignColumns';
import { ALL_PACKAGES } from '../history/entryNames';
import { ReleaseError } from '../releaseFolder';
import type { PackageStatus } from '../status';
import type { Command, Context, Options, Result } from './Command';

export const credentialCommand: Command = {
  usage: 'credential create|revoke|list [<name>]',
  summary: "manages the squads' credentials; requires the DEPLOY_TOKEN",
  options: ['packages', 'commands', 'expires', 'claim'],
  async run(context, [task, name]) {
    if (task === 'list' && name === undefined) return list(context);
    if (task === 'create' && name !== undefined) return create(context, name);
    if (task === 'revoke' && name !== undefined) return revoke(context, name);
    throw new ReleaseError('Use: credential create <name>, credential revoke <name> or credential list.');
  },
};

async function create(context: Context, name: string): Promise<Result> {
  const { server, actor, options } = context;
  const { packages, commands, expires, claim } = options;
  if (packages === undefined) throw new ReleaseError("Name the squad's packages: --packages mfe-checkout.");
  if (commands === undefined) throw new ReleaseError('Name the commands: --commands publish,canary,promote,rollback.');
  const json = await server.post<CreatedReleaseCredential>('/credentials', {
    actor,
    name,
    packages: listOf(packages),
    commands: listOf(commands),
    days: daysOf(expires),
    claims: claim && claimsOf(claim),
  });
  const end = json.expiresAt === null ? 'It does not expire.' : `It expires at ${json.expiresAt}.`;
  const secret =
    json.secret === null
      ? 'It has no secret, because it accepts CI tokens.'
      : `Set RELEASE_TOKEN to this secret, which is not shown again:\n${json.secret}`;
  const note = await describeUnpublished(context, listOf(packages));
  return { json, text: `The credential "${name}" was created. ${note}${end} ${secret}` };
}

/**
 * Names the packages without a published version. They are not refused, because a squad needs its credential before its
 * first release.
 */
async function describeUnpublished({ server }: Context, packages: readonly string[]): Promise<string> {
  const published = (await server.get<PackageStatus[]>('')).map((each) => each.name);
  const unpublished = packages.filter((each) => each !== ALL_PACKAGES && !published.includes(each));
  return unpublished.length === 0
    ? ''
    : `No version of ${joinWords(unpublished, 'or')} was ever published: check the name. `;
}

async function revoke({ server, actor }: Context, name: string): Promise<Result> {
  const json = await server.post<{ name: string }>('/credentials/revoke', { actor, name });
  return { json, text: `The credential "${name}" has been revoked. All servers refuse it from now on.` };
}

async function list({ server }: Context): Promise<Result> {
  const json = await server.get<ReleaseCredential[]>('/credentials');
  const rows = json.map(({ name, packages, commands, claims, createdBy, ...times }) => [
    name,
    packages.join(','),
    commands.join(','),
    claims === null
      ? 'secret'
      : Object.entries(claims)
          .map(([claim, text]) => `${claim}=${text}`)
          .join(' '),
    `by ${createdBy}`,
    stateOf(times),
    times.lastUsedAt === null ? 'never used' : `used ${times.lastUsedAt}`,
  ]);
  return { json, text: alignColumns(rows).join('\n') || 'There are no credentials.' };
}

function stateOf({ expiresAt, revokedAt }: Pick<ReleaseCredential, 'expiresAt' | 'revokedAt'>): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  return expiresAt === null ? 'does not expire' : `expires ${expiresAt}`;
}

const listOf = (text: string) => text.split(',').map((each) => each.trim());

function daysOf(expires: Options['expires']): number | null | undefined {
  if (expires === undefined) return undefined;
  if (expires === 'never') return null;
  const [, days] = /^(\d{1,4})d$/.exec(expires) ?? [];
  if (days === undefined)
    throw new ReleaseError(`--expires is "${expires}", but must be a number of days such as 90d, or never.`);
  return Number(days);
}

function claimsOf(claims: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    claims.map((claim) => {
      const [, name, text] = /^([\w-]+)=(.+)$/.exec(claim) ?? [];
      if (name !== undefined && text !== undefined) return [name, text];
      throw new ReleaseError(`--claim is "${claim}", but must have the form name=value, such as repository=acme/shop.`);
    }),
  );
}
