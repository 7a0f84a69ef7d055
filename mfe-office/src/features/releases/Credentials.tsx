import { Card } from 'shared/ui/Card';
import {
  type Credential,
  type NewCredential,
  useCreateCredentialMutation,
  useCredentialsQuery,
  useRevokeCredentialMutation,
} from '../../api/credentials';
import { ago } from '../../ui/ago';
import { timeOf } from '../../ui/formatTime';
import { Loaded } from '../../ui/Loaded';
import { Table } from '../../ui/Table';
import { describeOrChange, field, textOf } from './actionParts';
import { type Action, type ActionDialog, Actions } from './Actions';

/** Lists the squads' credentials for the command line and CI, and lets the owner create and revoke them. */
export function Credentials({ Dialog }: { Dialog: ActionDialog }) {
  const query = useCredentialsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [create] = useCreateCredentialMutation();
  const [revoke] = useRevokeCredentialMutation();
  const reload = () => void query.refetch();
  return (
    <Card aria-label="Credentials">
      <h2>Credentials</h2>
      <p>A credential lets a squad or its CI release from the command line.</p>
      <Actions
        actions={[createCredentialAction((request) => create(request).unwrap())]}
        Dialog={Dialog}
        onChanged={reload}
      />
      <Loaded query={query} loading="Loading the credentials…">
        {(credentials) =>
          credentials.length === 0 ? null : (
            <Table
              label="Credentials"
              columns={['Name', 'Packages', 'Commands', 'State', 'Last used', 'Revoke']}
              rows={credentials.map((each) => [
                each.name,
                each.packages?.join(', '),
                each.commands?.join(', '),
                stateOf(each),
                each.lastUsedAt === undefined ? 'Never' : ago(each.lastUsedAt),
                each.revokedAt === undefined ? (
                  <Actions
                    key="revoke"
                    actions={[revokeCredentialAction(each.name ?? '', (name) => revoke({ name }).unwrap())]}
                    Dialog={Dialog}
                    onChanged={reload}
                  />
                ) : (
                  ''
                ),
              ])}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function stateOf({ revokedAt, expiresAt }: Credential): string {
  if (revokedAt !== undefined) return `Revoked ${timeOf(revokedAt)}`;
  return expiresAt === undefined ? 'Does not expire' : `Expires ${timeOf(expiresAt)}`;
}

function createCredentialAction(create: (request: NewCredential) => Promise<{ secret: string | undefined }>): Action {
  return {
    title: 'Create a credential',
    summary: 'Creates a secret, which is shown once. For CI tokens, use the command line.',
    fields: [
      field('name', { label: 'Name', isRequired: true }),
      field('packages', { label: 'Packages', isRequired: true, help: 'Separated by commas, or * for all.' }),
      field('commands', {
        label: 'Commands',
        isRequired: true,
        help: 'Separated by commas, such as publish, preview, canary, promote, rollback.',
      }),
      field('days', { label: 'Days', kind: 'whole number', help: 'Until it expires. Leave empty for 90.' }),
    ],
    undo: 'To undo it, revoke the credential.',
    run: (values, confirmation) => {
      const [name = '', packages = '', commands = '', days] = ['name', 'packages', 'commands', 'days'].map((id) =>
        textOf(values, id),
      );
      const request = {
        name,
        packages: listOf(packages),
        commands: listOf(commands),
        days: days === undefined ? undefined : Number(days),
      };
      return describeOrChange(
        `Anyone with the secret can run ${request.commands.join(', ')} for ${request.packages.join(', ')}.`,
        confirmation,
        async () => `Set RELEASE_TOKEN to this secret, which is not shown again:\n${(await create(request)).secret}`,
      );
    },
  };
}

function revokeCredentialAction(name: string, revoke: (name: string) => Promise<unknown>): Action {
  return {
    title: `Revoke ${name}`,
    summary: 'The credential stops working on all servers.',
    fields: [],
    undo: 'This can’t be undone. Create a new credential instead.',
    run: (_values, confirmation) =>
      describeOrChange(`Nobody can release with the credential ${name} any more.`, confirmation, async () => {
        await revoke(name);
        return `The credential ${name} is revoked.`;
      }),
  };
}

function listOf(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}
