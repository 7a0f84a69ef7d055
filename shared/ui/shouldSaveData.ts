declare global {
  /** Only some browsers report the connection, so TypeScript's own types lack `connection`. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Returns true if the page should not prefetch. The browser requests less data, or the connection is slow. */
export function shouldSaveData(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
