declare global {
  /** TypeScript lacks `connection`, because only some browsers support it. */
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Returns true if the page should not prefetch, because the connection is slow or the browser's data saver is on. */
export function shouldSaveData(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
