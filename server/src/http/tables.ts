export interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Date;
}

declare module '../db/schema' {
  interface Database {
    rate_limits: RateLimitTable;
  }
}
