import type { CodeState } from 'shared/contract/codes';
import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { codeEndDate, codesWithTerms, codeStatus } from './codeTerm';
import { type Device, isSameDevice } from './device';
import { missingCode } from './missingCode';
import { findMovableFrom } from './moveLimit';
import { findLastDevice } from './seat';

/**
 * Returns a code's state and, if `device` is given, whether this device uses the code.
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function readActivation(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  code: string,
  device?: Device,
): Promise<CodeState> {
  const row = await codesWithTerms(db).select('computer_name').where('code', '=', code).executeTakeFirst();
  if (!row) throw await missingCode(db, code);
  const isActivated = row.computer_name !== null;
  const hash = (await findLastDevice(db, code))?.hash ?? null;
  const holder = row.computer_name === null ? undefined : { name: row.computer_name, hash };
  const movableFrom = await findMovableFrom({ db, clock }, code);
  return {
    code: row.code,
    status: codeStatus(row, calendarDateOf(clock.now())),
    isActivated,
    computerName: row.computer_name,
    ...(device && { isThisDevice: holder !== undefined && isSameDevice(holder, device) }),
    endDate: codeEndDate(row),
    ...(movableFrom && { movableFrom: movableFrom.toISOString() }),
  };
}
