/** The source of the shop's current time. Tests and the demo can change this time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  /** Sets the time. The clock continues from the new time. */
  set(instant: Date): void;
  /** Resets the clock to the machine's time. */
  reset(): void;
}

/** Creates a clock with a settable time. Only the demo and tests use it. */
export function createSettableClock(): SettableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: (instant) => {
      offsetMs = instant.getTime() - Date.now();
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}

export function isSettable(clock: Clock): clock is SettableClock {
  return 'set' in clock;
}

/**
 * Converts a real time to the time of `clock`. The payment provider sends real times, even if the demo's clock was
 * changed.
 */
export function shopTime(clock: Clock, instant: Date): Date {
  return later(clock.now(), instant.getTime() - Date.now());
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

export function startOfHour(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
}
