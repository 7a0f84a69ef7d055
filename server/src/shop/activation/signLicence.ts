import { SignJWT } from 'jose';
import { addDays, type CalendarDate, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { findSigningKey, LICENCE_ALGORITHM } from './licenceKeys';

interface LicensedDevice {
  code: string;
  /** The device's hash, which says which computer it is only to this computer. */
  device: string;
  /** The code's last day. */
  endDate: CalendarDate;
  /** False if the computer can't ask the shop again, so that its licence must last until `endDate`. */
  hasInternet: boolean;
}

/**
 * Signs a licence that a program checks without the shop: a JWT (RFC 7519). It expires after the merchant's days of
 * grace, but never after the code.
 */
export async function signLicence(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { code, device, endDate, hasInternet }: LicensedDevice,
): Promise<string> {
  const { kid, key } = await findSigningKey(db);
  const now = clock.now();
  const graceEnds = addDays(calendarDateOf(now), config.licenceGraceDays);
  const lastDay = hasInternet && graceEnds < endDate ? graceEnds : endDate;
  return new SignJWT({ code, device, product: `${config.productName} Pro`, endDate })
    .setProtectedHeader({ alg: LICENCE_ALGORITHM, kid })
    .setIssuedAt(now)
    .setExpirationTime(startOfDay(addDays(lastDay, 1)))
    .sign(key);
}
