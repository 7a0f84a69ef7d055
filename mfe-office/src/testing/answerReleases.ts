import { HttpResponse, http } from 'msw';
import { edge } from 'shared/testing/renderApp';
import { releasedPackage } from './releasedPackage';

export const CHECKOUT = releasedPackage('mfe-checkout');
/** What a squad may do with its package. */
const SQUAD = ['promote', 'rollback', 'canary', 'retire', 'mark-bad', 'freeze', 'unfreeze', 'preview', 'status'];

/** Answers the calls of the releases page: one package is live, and all its reports are empty. */
export function answerReleases(): void {
  signInAs('squad:mfe-checkout');
  edge.use(
    http.get('*/api/releases', () => HttpResponse.json([CHECKOUT])),
    ...['errors', 'vitals', 'log', 'freezes', 'previews', 'credentials'].map((list) =>
      http.get(`*/api/releases/${list}`, () => HttpResponse.json([])),
    ),
  );
}

/** Signs a member of staff in. Only the owner may override refusals. */
export function signInAs(role: string): void {
  const isAdministrator = role === 'owner';
  const caller = {
    name: `ann@example.com (${role})`,
    isAdministrator,
    commands: [...SQUAD, ...(isAdministrator ? ['force', 'gc'] : [])],
  };
  edge.use(
    http.get('*/api/staff/me', () => HttpResponse.json({ email: 'ann@example.com', role })),
    http.get('*/api/releases/caller', () => HttpResponse.json(caller)),
  );
}
