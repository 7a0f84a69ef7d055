/** Options of queries: the page asks again every 15 seconds, so that people see what others do. */
export const REFRESH = { refetchOnMountOrArgChange: true, pollingInterval: 15_000 } as const;
