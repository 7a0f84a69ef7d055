import assert from 'node:assert';
import Stripe from 'stripe';
import { askServer, serveAdmin } from '../../shop/admin/adminSocket';
import { DAY_MS } from 'server-kit/clock/clock';
import type { Preview } from '../previewClient';
import { type AccessWorld, DEPLOY_TOKEN, METRICS_TOKEN } from './openAccessWorld';
import type { Grant } from './Grant';

const bearer = async (world: AccessWorld, url: string, token: string) =>
  (await world.send({ url, headers: { authorization: `Bearer ${token}` } })) === 200;

/** Access of squads, of the operator and of other systems to the whole shop. */
export const operatorGrants: readonly Grant[] = [
  {
    name: 'Preview link',
    permits: 'see unreleased versions of the site',
    holder: 'everyone with the link',
    lasts: '7 days, or 1 to 30 days with `--days`',
    lastsMs: 7 * DAY_MS,
    endedBy: ['the end of the preview', 'a bad release'],
    storedIn: ['preview_keys.key'],
    create: async (world) => {
      await world.publish();
      const preview: Preview = JSON.parse(await world.release(`preview ${world.newestRelease()} --json`));
      const { pathname, search } = new URL(preview.link);
      return async () => (await world.send({ url: pathname + search })) === 302;
    },
  },
  {
    name: "Squad's secret",
    permits: "the credential's release commands for its packages",
    holder: 'a squad',
    lasts: '90 days, or as `--expires` says',
    lastsMs: 90 * DAY_MS,
    endedBy: ['a revoked credential'],
    storedIn: ['release_credentials.token_hash'],
    create: async (world) => {
      const credential = world.newName('squad');
      const text = await world.release(`credential create ${credential} --packages mfe-catalog --commands promote`);
      const [secret] = /release_\S+$/.exec(text) ?? [];
      assert(secret, text);
      return () => bearer(world, '/api/releases', secret);
    },
  },
  {
    name: 'CI token',
    permits: 'the release commands of the credential with its claims',
    holder: 'a CI job',
    lasts: 'as its issuer says, usually minutes',
    endedBy: ['a revoked credential', 'new settings and a restart'],
    storedIn: ['release_credentials.claims', 'OIDC_ISSUER'],
    create: async (world) => {
      const credential = world.newName('squad');
      const repository = `acme/${credential}`;
      const options = `--packages mfe-catalog --commands promote --claim repository=${repository}`;
      await world.release(`credential create ${credential} ${options}`);
      const token = await world.issuer.sign({ claims: { repository } });
      return () => bearer(world, '/api/releases', token);
    },
  },
  {
    name: 'Deploy token',
    permits: 'all release commands, and the credentials of squads',
    holder: 'the administrator',
    lasts: 'no limit',
    endedBy: ['new settings and a restart'],
    storedIn: ['DEPLOY_TOKEN'],
    create: async (world) => () => bearer(world, '/api/releases', DEPLOY_TOKEN),
  },
  {
    name: 'Metrics token',
    permits: 'read the metrics',
    holder: 'the monitoring',
    lasts: 'no limit',
    endedBy: ['new settings and a restart'],
    storedIn: ['METRICS_TOKEN'],
    create: async (world) => () => bearer(world, '/metrics', METRICS_TOKEN),
  },
  {
    name: 'Webhook signature',
    permits: 'report payments, refunds and disputes',
    holder: 'the payment provider',
    lasts: '5 minutes',
    endedBy: ['new settings and a restart'],
    storedIn: ['STRIPE_WEBHOOK_SECRET'],
    create: async (world) => {
      const { stripe } = world.context.config;
      assert(stripe);
      const payload = JSON.stringify({
        id: world.newName('evt'),
        object: 'event',
        type: 'unknown',
        data: { object: {} },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return async () => (await world.send({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })) === 200;
    },
  },
  {
    name: 'Admin socket',
    permits: "all of the operator's commands",
    holder: "the server's user on the server's machine",
    lasts: 'while the server is running',
    endedBy: [],
    storedIn: [],
    create:
      async ({ context }) =>
      async () => {
        const close = await serveAdmin(context);
        try {
          return (await askServer(context.config.dataDir, ['review'])).output !== '';
        } finally {
          await close();
        }
      },
  },
];
