type Iso<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Iso<Item>[]
    : T extends object
      ? { [Key in keyof T]: Iso<T[Key]> }
      : T;

/** The same, as JSON has it: every moment as ISO 8601 in UTC. */
export function withIsoDates<T>(value: T): Iso<T> {
  // What JSON makes of it is what the type above says.
  return JSON.parse(JSON.stringify(value)) as Iso<T>;
}
