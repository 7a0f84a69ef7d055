import type { CodeState } from 'shared/contract/codes';
import { calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import { codeEndDate, codesWithTerms, codeStatus, laterStart } from './codeTerm';
import { type Device, isSameDevice } from './device';
import { missingCode } from './missingCode';
import { readMoves } from './moveLimit';
import { findLastDevice } from './seat';
import { signLicence } from './signLicence';

/**
 * Returns a code's state and, if `device` is given, whether this device uses the code. Adds a licence if the code is
 * active, and the device uses it and sent an id.
 * @param hasInternet false for a licence file, which lasts longer because the computer can't ask the shop again
 * @throws {HttpProblem} 404 for an unknown code, 403 for a replaced code.
 */
export async function readActivation(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  code: string,
  device?: Device,
  { hasInternet = true }: { hasInternet?: boolean } = {},
): Promise<CodeState> {
  const { db, clock, config } = context;
  const row = await codesWithTerms(db).select('computer_name').where('code', '=', code).executeTakeFirst();
  if (!row) throw await missingCode(db, code);
  const hash = (await findLastDevice(db, code))?.hash ?? null;
  const holder = row.computer_name === null ? undefined : { name: row.computer_name, hash };
  const today = calendarDateOf(clock.now());
  const { moves, movableFrom } = await readMoves({ db, clock }, code);
  const status = codeStatus(row, today);
  const endDate = codeEndDate(row);
  const isLicensed = status === 'Active' && holder !== undefined && holder.hash === device?.hash;
  // Divide the days of grace by the number of computers that used the code, because each of them keeps its licence.
  const days = hasInternet ? Math.ceil(config.licenceGraceDays / (1 + moves)) : config.licenceFileDays;
  return {
    code: row.code,
    status,
    isActivated: holder !== undefined,
    computerName: row.computer_name,
    ...(device && { isThisDevice: holder !== undefined && isSameDevice(holder, device) }),
    endDate,
    ...laterStart(row, today),
    ...(movableFrom && { movableFrom: movableFrom.toISOString() }),
    ...(isLicensed &&
      holder.hash !== null &&
      (await signLicence(context, { code: row.code, device: holder.hash, endDate, days }))),
  };
}
