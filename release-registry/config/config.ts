import type { Config } from 'server-kit/config/config';

export type RegistrySettings = Pick<Config, 'deployToken' | 'oidc' | 'cdn' | 'releaseWebhookUrl'>;

export type OidcSettings = NonNullable<Config['oidc']>;
export type Bucket = NonNullable<Config['cdn']['bucket']>;

declare module 'server-kit/config/config' {
  interface Config {
    /**
     * The token for release requests. If absent, a demo accepts releases only from this machine, and any other server
     * refuses releases.
     */
    deployToken?: string;
    /** The issuer and the audience of accepted CI tokens (OpenID Connect). If absent, the server accepts none. */
    oidc?: { issuer: string; audience: string };
    cdn: {
      /** Absolute path of the folder that contains `<name>/<version>/`. */
      dir: string;
      /** The origin of a CDN. If absent, the server serves the files under `/cdn/`. */
      origin?: string;
      /**
       * An S3-compatible bucket that replaces the folder `dir`. The bucket contains `cdn/<name>/<version>/`, and
       * `origin` serves it.
       */
      bucket?: { name: string; region: string; endpoint?: string };
    };
    /** The incoming webhook of a chat that receives notices about releases. A secret. */
    releaseWebhookUrl?: string;
  }
}
