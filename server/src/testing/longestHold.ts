const TICK_MS = 1;

/**
 * Runs `act`, and returns the longest time for which it held the main thread, in milliseconds. Counts waiting time or
 * CPU time, whichever is shorter: other programs on the machine prolong the waiting time, and other threads of this
 * process the CPU time.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = readClocks();
  const tick = () => {
    const now = readClocks();
    longest = Math.max(longest, Math.min(now.wall - last.wall, now.cpu - last.cpu));
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    await act();
    // A call can hold the thread until it replies, so measure its last turn too.
    tick();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

function readClocks(): { wall: number; cpu: number } {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1_000 };
}
