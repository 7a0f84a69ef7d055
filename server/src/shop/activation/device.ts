import { hashCharacters } from './activationCode';

/** A computer that runs the desktop program. */
export interface Device {
  /** The name that people see. Several computers can have the same name. */
  name: string;
  /**
   * The first 90 bits of the hash of the code and the device id, which are short enough to type. If the program sends
   * no id, the hash is `null` and only the name identifies the device.
   */
  hash: string | null;
}

/** The length of a device's hash. Together with its two check characters, it is as long as an activation code. */
export const HASH_LENGTH = 18;

export function toDevice(code: string, name: string, deviceId: string | undefined): Device {
  return { name, hash: deviceId === undefined ? null : hashDevice(code, deviceId) };
}

/** Hashes a device id together with the code, so that the database doesn't reveal which codes one computer uses. */
export function hashDevice(code: string, deviceId: string): string {
  return hashCharacters(`${code} ${deviceId}`, HASH_LENGTH);
}

/** Returns true if both devices are the same computer. Compares only the names if the bound device has no id. */
export function isSameDevice(bound: Device, device: Device): boolean {
  return bound.hash === null ? bound.name === device.name : bound.hash === device.hash;
}
