/** A map with at most `size` values. In a full map, a new value replaces the least recently used value. */
export class LruMap<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly size: number) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    // Delete the key first, so that it moves to the end of the map's order.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.size && oldest !== undefined) this.#values.delete(oldest);
  }
}
