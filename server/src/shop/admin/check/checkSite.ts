import { SECOND_MS } from 'server-kit/clock/clock';
import { localUrl } from 'server-kit/config/localUrl';
import { type CheckOutcome, sendCheckEvent } from '../../payments/checkEvent';
import type { PaymentContext } from '../../provider/PaymentContext';
import { webhookOrigin } from './checkProvider';
import { type Check, type Finding, notUsed, ok, problem, unknown } from './Finding';

const TIMEOUT_MS = 10 * SECOND_MS;

/** Checks the signing secret with a request that goes directly to the server, not through proxies. */
export const secretCheck: Check = {
  name: 'webhook secret',
  run: async ({ config, provider }) => {
    const url = localUrl(config);
    const outcome = await sendCheckEvent(provider, url);
    switch (outcome.kind) {
      case 'accepted':
        return ok('The server accepts an event that is signed with STRIPE_WEBHOOK_SECRET.');
      case 'unexpected reply':
        return problem(
          `The server at ${url} refuses an event that is signed with STRIPE_WEBHOOK_SECRET (status ${outcome.status}). Restart it, so that it reads the settings.`,
        );
      case 'no reply':
        return problem(`No server replies at ${url} (${outcome.reason}). Start the server, then check again.`);
    }
  },
};

/** Sends an event through the proxies, as the provider does. The reply proves that the origin leads to this shop. */
export const originCheck: Check = {
  name: 'origins',
  run: async (context) => {
    const { config, provider } = context;
    const first = webhookOrigin(context);
    const others = config.siteOrigins.filter((origin) => origin !== first);
    const problems = [
      explainOutcome(first, await sendCheckEvent(provider, first)),
      ...(await Promise.all(others.map(explainOrigin))),
    ].filter((each) => each !== undefined);
    return problems.length === 0
      ? ok(`Requests to ${[first, ...others].join(', ')} reach this shop.`)
      : problem(problems.join(' '));
  },
};

export const proxyCheck: Check = {
  name: 'proxy',
  run: async (context) => {
    const outcome = await sendCheckEvent(context.provider, webhookOrigin(context));
    if (outcome.kind !== 'accepted')
      return unknown('The check needs a request through the first origin, but the request failed.');
    return judgeProxies(context.config, outcome.proxies);
  },
};

/** Reports the office's address, and checks that its origin can be reached. */
export const officeCheck: Check = {
  name: 'office',
  run: async ({ config: { officeOrigin: origin, officeNetworks: networks } }) => {
    if (origin === undefined && networks === undefined)
      return notUsed(
        'OFFICE_ORIGIN and OFFICE_NETWORKS are not set, so the office is available at every address of the site.',
      );
    const failure = origin === undefined ? undefined : await explainOrigin(origin);
    if (failure !== undefined) return problem(failure);
    const from = networks === undefined ? 'from everywhere' : 'only from OFFICE_NETWORKS';
    return ok(`The office is available at ${origin ?? 'every address of the site'}, ${from}.`);
  },
};

/**
 * Compares TRUST_PROXY with the number of proxies that a request passed through.
 * @param proxies the number of addresses in `X-Forwarded-For`
 */
export function judgeProxies({ trustProxy, isSecure }: PaymentContext['config'], proxies: number): Finding {
  const passed = `A request passes through ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}`;
  if (trustProxy === false && proxies > 0)
    return problem(`${passed}, so all visitors share one rate limit. Set TRUST_PROXY=${proxies}.`);
  if (trustProxy === false && isSecure)
    return problem('The HTTPS proxy does not send X-Forwarded-For. Let it add this header, and set TRUST_PROXY=1.');
  if (trustProxy === false) return ok('There is no proxy.');
  if (proxies === 0)
    return problem(
      'TRUST_PROXY is set, but requests have no X-Forwarded-For. Let the proxy add it, or remove the setting.',
    );
  if (typeof trustProxy === 'number' && trustProxy !== proxies)
    return problem(`${passed}, but TRUST_PROXY is ${trustProxy}. Set TRUST_PROXY=${proxies}.`);
  return ok(`${passed}, as TRUST_PROXY says.`);
}

function explainOutcome(origin: string, outcome: CheckOutcome): string | undefined {
  switch (outcome.kind) {
    case 'accepted':
      return undefined;
    case 'unexpected reply':
      return `${origin} does not lead to this shop, because it refuses the shop’s own signed event (status ${outcome.status}). Check the DNS and the proxy.`;
    case 'no reply':
      return notReachable(origin, outcome.reason);
  }
}

async function explainOrigin(origin: string): Promise<string | undefined> {
  try {
    const { ok: isOk, status } = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return isOk ? undefined : `${origin}/healthz returns ${status}. Check the DNS and the proxy.`;
  } catch (error) {
    return notReachable(origin, String(error));
  }
}

function notReachable(origin: string, reason: string): string {
  return `This machine cannot reach ${origin} (${reason}). Check the DNS, the proxy and its certificate.`;
}
