type Write<Level, Facts> = (level: Level, message: string, facts: Facts) => void;

/** For so long a line that was written is not written again, but counted. */
const quietMs = 10_000;
/** What is kept of a storm of lines that are all different. */
const mostKept = 1_000;

/** Writes the same line once, and after a while how often it was repeated: what goes wrong may do so thousands of times a second. */
export function createRepeatCounter<Level extends string, Facts extends object>(
  write: Write<Level, Facts & { repeated?: number }>,
): Write<Level, Facts> {
  const repeats = new Map<string, number>();

  /** Counts on while the line comes, and forgets it after a pause. */
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
