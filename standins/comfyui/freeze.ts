/** What a stopped process or a stalled network looks like from outside: connections stand, and nothing moves. */
export function createFreeze() {
  let thaw = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;

  return {
    /** Freezes from now on for so many seconds; `thawed` is called when they are over. */
    begin(seconds: number, thawed: () => void): void {
      thaw = new Promise((resolve) => {
        end = () => {
          resolve();
          thawed();
        };
        timer = setTimeout(end, seconds * 1000);
      });
    },
    /** Waits for the end of a freeze, if there is one. */
    over: () => thaw,
    close(): void {
      clearTimeout(timer);
      end();
    },
  };
}
