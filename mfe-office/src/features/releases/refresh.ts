/** Query options that refetch every 15 seconds, so that people see other people's changes. */
export const REFRESH = { refetchOnMountOrArgChange: true, pollingInterval: 15_000 } as const;
