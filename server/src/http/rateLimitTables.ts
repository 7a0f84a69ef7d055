export interface RateLimitTable {
  key: string;
  count: number;
  resets_at: Date;
}

export interface RateLimitTables {
  rate_limits: RateLimitTable;
}
