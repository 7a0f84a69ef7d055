import type { BlockList } from 'node:net';
import type { EarlyRenewal } from 'shared/domain/renewability';

/** The path of the small file that the demo serves instead of the installer. */
export const DEMO_INSTALLER_PATH = '/download/call-recorder-setup.txt';

declare module 'server-kit/config/config' {
  /** In the shop, `isDemo` is true if `STRIPE_SECRET_KEY` is missing. Only the demo has the sandbox, seeds, mail page
   * and settable clock. */
  interface Config {
    stripe: { secretKey: string; webhookSecret: string; host?: string; port?: number; protocol?: 'http' | 'https' };
    /** The URL of an SMTP server. If absent, the server writes emails to files in `dataDir`. */
    smtpUrl?: string;
    mailFrom: string;
    /** The only origin of the office. If absent, the office is at every origin of the site. */
    officeOrigin?: string;
    /** The only networks that can reach the office. If absent, every network can. */
    officeNetworks?: BlockList;
    /** The merchant's address for alerts. */
    alertEmail?: string;
    /** The incoming webhook of a chat for alerts. A secret. */
    alertWebhookUrl?: string;
    /** The merchant's address for the daily summary. If absent, the shop sends none. */
    digestEmail?: string;
    /** The token for `/metrics`. If absent, `/metrics` accepts only requests from this machine. */
    metricsToken?: string;
    /** The API's origin, or an empty string if pages and the API have the same origin. */
    apiBaseUrl: string;
    productName: string;
    installerUrl: string;
    marketingUrl: string;
    supportEmail: string;
    seller: {
      name: string;
      /** The postal address, with line breaks between its lines. */
      address: string;
      email: string;
      companyNumber?: string;
      /** Absent while the seller is not registered for VAT. */
      vatNumber?: string;
      /**
       * The number in the One Stop Shop (OSS), which replaces the VAT number on documents at other countries' rates.
       */
      ossNumber?: string;
    };
    earlyRenewal: EarlyRenewal;
    /** How many days a computer may use a code without contacting the shop. */
    licenceGraceDays: number;
    /** How many days a licence file is valid. */
    licenceFileDays: number;
    /** Absolute path of the file with the merchant's texts. */
    contentFile: string;
    /** Lower-case name of the request header with the visitor's country. A CDN sets this header. */
    countryHeader?: string;
    /** True to publish and promote the local builds at startup, even if another release is live. */
    publishesLocalBuilds: boolean;
  }
}
