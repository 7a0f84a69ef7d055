import { sha256Hex } from 'server-kit/db/randomId';

/** A computer that runs the desktop program. */
export interface Device {
  /** The name that people see. Several computers can have the same name. */
  name: string;
  /**
   * The hash of the code and the device id. If the program sends no id, the hash is `null` and only the name identifies
   * the device.
   */
  hash: string | null;
}

/**
 * Creates a device. Hashes the device id together with the code, so that the database doesn't reveal which codes one
 * computer uses.
 */
export function toDevice(code: string, name: string, deviceId: string | undefined): Device {
  return { name, hash: deviceId === undefined ? null : sha256Hex(`${code} ${deviceId}`) };
}

/** Returns true if both devices are the same computer. Compares only the names if the bound device has no id. */
export function isSameDevice(bound: Device, device: Device): boolean {
  return bound.hash === null ? bound.name === device.name : bound.hash === device.hash;
}
