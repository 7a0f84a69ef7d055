import { sha256Hex } from '../db/randomId';

/** A computer, as the desktop program on it identifies it. */
export interface Device {
  /** The name that people see. Several computers can have the same name. */
  name: string;
  /** `null` if the program sends no device id. The name is the identity then. */
  hash: string | null;
}

/**
 * Creates a device. Its hash includes the code, so that the database doesn't reveal which codes are on the same
 * computer.
 */
export function toDevice(code: string, name: string, deviceId: string | undefined): Device {
  return { name, hash: deviceId === undefined ? null : sha256Hex(`${code} ${deviceId}`) };
}

/** Returns true if a code is bound to a device. A binding without a device id matches any device of that name. */
export function isSameDevice(bound: Device, device: Device): boolean {
  return bound.hash === null ? bound.name === device.name : bound.hash === device.hash;
}
