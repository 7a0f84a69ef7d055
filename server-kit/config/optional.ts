/** Returns an object with one field, or an empty object if the value is `undefined`. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  const setting: Partial<Record<Key, Value>> = {};
  if (value !== undefined) setting[key] = value;
  return setting;
}
