import { longestHold } from './longestHold';

/** The longest time for which a call may hold the main thread on a busy machine, in milliseconds. */
const LIMIT_MS = 200;
/** A slow call holds the thread every time, but a garbage collection or a first compilation does not. */
const ATTEMPTS = 3;

/** Makes a call, and returns its HTTP status. */
export type MakeCall = () => Promise<number>;

interface MeasuredCall {
  name: string;
  status: number;
  /** The longest time for which the call held the main thread, in the best of several attempts. */
  heldMs: number;
}

/** Makes each call until it does not hold the main thread too long, but at most three times. */
export async function measureCalls(calls: Record<string, MakeCall>): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = [];
  for (const [name, makeCall] of Object.entries(calls)) measured.push(await measure(name, makeCall));
  return measured;
}

async function measure(name: string, makeCall: MakeCall): Promise<MeasuredCall> {
  const best = { name, status: 0, heldMs: Infinity };
  for (let attempt = 0; attempt < ATTEMPTS && best.heldMs > LIMIT_MS; attempt += 1) {
    const heldMs = await longestHold(async () => {
      best.status = await makeCall();
    });
    best.heldMs = Math.min(best.heldMs, heldMs);
  }
  return best;
}

/** Returns the calls that held the main thread too long. */
export function slowCalls(calls: readonly MeasuredCall[]): MeasuredCall[] {
  return calls.filter(({ heldMs }) => heldMs > LIMIT_MS);
}
