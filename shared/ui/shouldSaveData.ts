interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns true if the page should not prefetch. The browser requests less data, or the connection is slow. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
