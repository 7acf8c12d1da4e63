type Write<Level, Facts> = (level: Level, message: string, facts: Facts) => void;

/** Time for which a repeated line is counted and not written. */
const quietMs = 10_000;
/** Most lines to watch at once, when a storm of lines are all different; further ones are written every time. */
const mostKept = 1_000;

/** Writes a repeated line once, and later its number of repetitions: a failure may recur thousands of times a second. */
export function createRepeatCounter<Level extends string, Facts extends object>(
  write: Write<Level, Facts & { repeated?: number }>,
): Write<Level, Facts> {
  const repeats = new Map<string, number>();

  /** Reports repetitions as long as the line recurs, and forgets it after a pause. */
  function watch(key: string, tell: (repeated: number) => void): void {
    setTimeout(() => {
      const repeated = repeats.get(key) ?? 0;
      repeats.delete(key);
      if (repeated === 0) return;
      tell(repeated);
      repeats.set(key, 0);
      watch(key, tell);
    }, quietMs).unref();
  }

  return (level, message, facts) => {
    const key = `${level} ${message} ${JSON.stringify(facts)}`;
    const repeated = repeats.get(key);
    if (repeated !== undefined) {
      repeats.set(key, repeated + 1);
      return;
    }
    write(level, message, facts);
    if (repeats.size >= mostKept) return;
    repeats.set(key, 0);
    watch(key, (count) => write(level, message, { ...facts, repeated: count }));
  };
}
