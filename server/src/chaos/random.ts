/** Returns a random item. @throws if the list is empty */
export function pick<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('Cannot pick from an empty list.');
  return item;
}
