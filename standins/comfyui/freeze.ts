/** Simulates a stopped process or a stalled network: connections stay open, but nothing is sent. */
export function createFreeze() {
  let thaw = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;

  return {
    /** Starts a freeze of this many seconds; `thawed` is called when it ends. */
    begin(seconds: number, thawed: () => void): void {
      thaw = new Promise((resolve) => {
        end = () => {
          resolve();
          thawed();
        };
        timer = setTimeout(end, seconds * 1000);
      });
    },
    /** Resolves at the end of the current freeze, or at once without one. */
    over: () => thaw,
    close(): void {
      clearTimeout(timer);
      end();
    },
  };
}
