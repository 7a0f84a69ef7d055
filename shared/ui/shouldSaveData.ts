interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether to skip prefetching: the browser asks to save data, or the connection is slow. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
