import type { CalendarDate } from 'shared/domain/calendarDate';

/** The maximum number of objects in one reply of the provider. */
export const PAGE_SIZE = 100;

/** Reads each listed object. Skips the objects for which `read` returns `undefined`. */
export async function* readEach<Listed, Read>(
  list: AsyncIterable<Listed>,
  read: (listed: Listed) => Read | undefined,
): AsyncGenerator<Read> {
  for await (const listed of list) {
    const object = read(listed);
    if (object !== undefined) yield object;
  }
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export function since(instant: Date): { gte: number } {
  return { gte: seconds(instant) };
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** Returns the start of the provider's day, which is midnight UTC, as a Unix time in seconds. */
export function utcSeconds(day: CalendarDate): number {
  return seconds(new Date(day));
}
