export function fillDatabase(databaseUrl: string, orders: number): Promise<void>;
