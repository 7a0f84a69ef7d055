import { maskSecrets } from 'server-kit/config/secrets';
import type { PaymentContext } from '../../provider/PaymentContext';
import { errorMessageOf } from '../errorMessageOf';
import { endpointCheck, eventsCheck } from './checkEndpoint';
import { clockCheck, keyCheck, permissionsCheck } from './checkProvider';
import { alertCheck, backupCheck, databaseCheck, mailCheck, releasesCheck } from './checkServices';
import { officeCheck, originCheck, proxyCheck, secretCheck } from './checkSite';
import { vatNumberCheck, vatRatesCheck } from './checkVat';
import { type Check, type Finding, ok, problem } from './Finding';

const settingsCheck: Check = {
  name: 'settings',
  run: async ({ config: { warnings } }) => (warnings.length === 0 ? ok('All are valid.') : problem(warnings.join(' '))),
};

/** The checks that need a running shop or another service. */
const SERVICE_CHECKS: readonly Check[] = [
  vatRatesCheck,
  keyCheck,
  permissionsCheck,
  clockCheck,
  secretCheck,
  endpointCheck,
  eventsCheck,
  originCheck,
  proxyCheck,
  officeCheck,
  mailCheck,
  alertCheck,
  databaseCheck,
  backupCheck,
  releasesCheck,
];

export interface NamedFinding extends Finding {
  check: string;
}

/** Runs all checks in parallel. Reports a check that throws as a problem. */
export function runChecks(
  context: PaymentContext,
  checks: readonly Check[] = [settingsCheck, vatNumberCheck, ...SERVICE_CHECKS],
): Promise<NamedFinding[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const { result, detail } = await run(context).catch((error: unknown) => problem(errorMessageOf(error)));
      return { check: name, result, detail: maskSecrets(detail, context.config.secrets) };
    }),
  );
}

/** Logs an error for each problem. Skips the settings, because the server logs their problems when it starts. */
export async function logProblems(context: PaymentContext): Promise<void> {
  const findings = await runChecks(context, SERVICE_CHECKS);
  for (const { check, result, detail } of findings) if (result === 'problem') context.log.error({ check }, detail);
}
