/** The type of a value after a JSON round trip. Each `Date` becomes a string. */
export type Serialized<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Serialized<Value[Key]> }
    : Value;
