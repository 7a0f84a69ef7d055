import type { Config } from 'server-kit/config/config';
import { DEMO_CUSTOMER } from './shop/accounts/seedDemoCustomer';

interface Banner {
  isNew: boolean;
  /** The link that the demo's staff member uses to set up their sign-in. Absent in a live shop. */
  staffLink: string | undefined;
}

/**
 * Prints the shop's address. In the demo, also prints the demo customer's credentials, promo codes and test cards. For
 * a new shop, also prints where its data is stored, so that the operator notices a mistyped setting.
 */
export function printBanner(config: Config, { isNew, staffLink }: Banner): void {
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const demo = [
    ``,
    `  Customer     ${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}`,
    ...(staffLink === undefined ? [] : [`  Office       ${staffLink} (sets up your sign-in, works once)`]),
    `  Promo codes  SAVE10 (10%), TEAM20 (20%, from 5 computers), FREE00 (100%, once, up to 5 computers), OLD050 (expired)`,
    `  Test cards   4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined; any future expiry date, any CVC`,
    ...(config.smtpUrl === undefined ? [`  Mail         ${url}/dev/mail`] : []),
  ];
  const created = isNew ? [`A new shop was created in ${dataLocation(config)}.`] : [];
  const lines = [
    ``,
    ...created,
    `${config.productName} shop is ready: ${url}`,
    ...(config.isDemo ? demo : []),
    `  API          ${url}/api/docs`,
    ``,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function dataLocation({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return dataDir;
  const { pathname, host } = new URL(databaseUrl);
  return `the database "${pathname.slice(1)}" on ${host || 'this machine'}`;
}
