interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * A slow or metered line, on which nothing is fetched ahead: the visitor asked for data to be saved, or it would be in
 * the way of what was asked for.
 */
export function isLineDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
