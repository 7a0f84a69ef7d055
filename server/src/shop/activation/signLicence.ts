import { SignJWT } from 'jose';
import { addDays, type CalendarDate, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { findSigningKey, LICENCE_ALGORITHM } from './licenceKeys';

interface LicensedDevice {
  code: string;
  /** The device's hash. Only the device itself can recognise it. */
  device: string;
  /** The code's last day. */
  endDate: CalendarDate;
  /** How many days the licence lasts, unless the code ends earlier. */
  days: number;
}

/**
 * Signs a licence, which is a JWT (RFC 7519) that a program can check without the shop. Returns the licence and its
 * last day, which is never after the code's last day.
 */
export async function signLicence(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { code, device, endDate, days }: LicensedDevice,
): Promise<{ licence: string; licenceEndDate: CalendarDate }> {
  const { kid, key } = await findSigningKey(db);
  const now = clock.now();
  const lastDay = addDays(calendarDateOf(now), days);
  const licenceEndDate = lastDay < endDate ? lastDay : endDate;
  const licence = await new SignJWT({ code, device, product: `${config.productName} Pro`, endDate, licenceEndDate })
    .setProtectedHeader({ alg: LICENCE_ALGORITHM, kid })
    .setIssuedAt(now)
    .setExpirationTime(startOfDay(addDays(licenceEndDate, 1)))
    .sign(key);
  return { licence, licenceEndDate };
}
