/** The only source of the present moment in the server, so that a test or the demo can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  /** Makes `now()` answer `instant`, from where the clock runs on. */
  set(instant: Date): void;
  /** Back to the time of the machine. */
  reset(): void;
}

/** A clock that runs at its own time of day; it exists in the demo and in tests alone. */
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

/** What `clock` showed at an instant of real time, which is what the payment provider tells. */
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
