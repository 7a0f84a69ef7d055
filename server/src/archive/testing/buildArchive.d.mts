export function buildArchive(folder?: string, env?: Record<string, string>): string;
