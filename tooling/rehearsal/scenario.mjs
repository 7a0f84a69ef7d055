import { APPS } from '../setup/packages.mjs';

const ACCOUNT_PAGE = 'mfe-account/src/routes/SubscriptionsPage.tsx';
const CATALOGUE_PAGE = 'mfe-catalog/src/routes/HomePage.tsx';
const SHARED_RULE = 'shared/domain/money.ts';

/**
 * Runs the scenario of the rehearsal: creates releases as a team does, in a repository without tags. `rehearsal` is the
 * result of `openRehearsal`.
 */
export async function scenario(rehearsal) {
  const { change, pullRequest, release, openShop } = rehearsal;

  await release('server', { version: '1.0.0' });
  await openShop('server@1.0.0');
  for (const name of APPS) await release(name, { version: '1.0.0' });

  await change('feat(catalog): begin a banner', (squad) => squad.mark(CATALOGUE_PAGE, 'catalogue-unfinished'));
  await pullRequest('mfe-account', {
    branch: 'account-fix',
    message: 'fix(account): name the plan',
    edit: (squad) => squad.mark(ACCOUNT_PAGE, 'account-fix'),
    marker: 'account-fix',
    // The first pull request, and the second run of this workflow.
    version: '1.0.0-pr.1.2',
  });
  await change('fix(account): name the plan', (squad) => squad.merge('account-fix'));
  await release('mfe-account', {
    version: '1.0.1',
    marker: 'account-fix',
    without: ['catalogue-unfinished'],
    hasJourney: true,
  });
  await pullRequest('mfe-account', {
    fork: 'somebody/shop',
    branch: 'account-idea',
    message: 'feat(account): sort the plans',
    edit: (squad) => squad.mark(ACCOUNT_PAGE, 'account-idea'),
    marker: 'account-idea',
  });

  await change('fix(shared): round half up', (squad) => squad.mark(SHARED_RULE, 'shared-fix'));
  await release('mfe-checkout', { version: '1.0.1', marker: 'shared-fix', without: ['catalogue-unfinished'] });

  await change('feat(shared)!: rename a money rule', (squad) => {
    squad.rename('formatPounds', 'formatSterling');
    squad.mark(SHARED_RULE, 'shared-breaking');
  });
  await release('mfe-account', { version: '2.0.0', marker: 'shared-breaking', without: ['catalogue-unfinished'] });

  await release('mfe-catalog', { version: '2.0.0', without: ['catalogue-unfinished'], isBroken: true });
}
