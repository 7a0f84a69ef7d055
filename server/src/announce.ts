import type { Config } from './config/config';
import { DEMO_CUSTOMER } from './seeds/seedDemoCustomer';

/** Tells whoever started the server where it is and, in the demo, what to try. */
export function announce(config: Config): void {
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const demo = [
    ``,
    `  Customer     ${DEMO_CUSTOMER.email} / ${DEMO_CUSTOMER.password}`,
    `  Promo codes  SAVE10 (10%), TEAM20 (20%, from 5 computers), FREE00 (100%, once), OLD050 (expired)`,
    `  Test cards   4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any later expiry, any CVC`,
    ...(config.smtpUrl === undefined ? [`  Mail         ${url}/dev/mail`] : []),
  ];
  const lines = [``, `${config.productName} shop is ready: ${url}`, ...(config.isDemo ? demo : []), `  API          ${url}/api/docs`, ``];
  process.stdout.write(`${lines.join('\n')}\n`);
}
