import type { CodeState } from 'shared/contract/codes';
import type { AppContext } from 'server-kit/context/AppContext';
import { bindSeat } from './bindSeat';
import { type Device, isSameDevice } from './device';
import { checkFileLimit } from './fileLimit';
import { inUse, requireUsable } from './problems';
import { readActivation } from './readActivation';
import { lockSeat } from './seat';

/**
 * Binds a code to a device and returns the code's state. The same device may repeat the call, even under another name.
 * @param actor the program, or the customer who gets a licence file for a computer without an internet connection
 * @throws {HttpProblem} 404 for an unknown code, 403 if the code was replaced.
 * @throws {HttpProblem} 403 if the subscription has expired or is blocked, or if the code doesn't work yet.
 * @throws {HttpProblem} 409 if another device uses the code, or if the code has changed devices too often.
 * @throws {HttpProblem} 409 if the customer got files for too many computers.
 */
export async function activateCode(
  context: AppContext,
  code: string,
  device: Device,
  actor: 'program' | 'customer' = 'program',
): Promise<CodeState> {
  requireUsable(await readActivation(context, code));
  await context.db.transaction().execute(async (trx) => {
    const { holder, last } = await lockSeat(trx, code);
    if (holder && !isSameDevice(holder, device)) throw inUse();
    if (actor === 'customer') await checkFileLimit(trx, context, code, device);
    const isRepeated = holder?.name === device.name && holder.hash === device.hash;
    // The customer's repeated calls also bind the seat, so that the log records each licence file.
    if (isRepeated && actor === 'program') return;
    await bindSeat(trx, context, code, { last, device, actor });
  });
  return readActivation(context, code, device, { hasInternet: actor === 'program' });
}
