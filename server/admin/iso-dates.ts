type Iso<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Iso<Item>[]
    : T extends object
      ? { [Key in keyof T]: Iso<T[Key]> }
      : T;

/** Returns the value as JSON represents it: every date as ISO 8601 in UTC. */
export function withIsoDates<T>(value: T): Iso<T> {
  // The result of the JSON round trip has the type above.
  return JSON.parse(JSON.stringify(value)) as Iso<T>;
}
