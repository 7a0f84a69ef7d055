/** Types for the part of the API that the bucket test uses, because the package includes no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
