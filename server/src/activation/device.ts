import { sha256Hex } from '../db/randomId';

/** A computer, as the desktop program on it identifies it. */
export interface Device {
  /** What people see. Several computers may have the same name. */
  name: string;
  /** `null` if the program sends no device id. The name is the identity then. */
  hash: string | null;
}

/** The hash includes the code, so that the database doesn't tell which codes are on the same computer. */
export function toDevice(code: string, name: string, deviceId: string | undefined): Device {
  return { name, hash: deviceId === undefined ? null : sha256Hex(`${code} ${deviceId}`) };
}

/** Compares a device with the one that a code is bound to. A binding by name alone fits any device of that name. */
export function isSameDevice(bound: Device, device: Device): boolean {
  return bound.hash === null ? bound.name === device.name : bound.hash === device.hash;
}
