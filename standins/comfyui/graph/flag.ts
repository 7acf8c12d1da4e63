/** Raised inside the drawing thread when somebody asked it to stop. */
export class Interrupted extends Error {}

export type Flag = ReturnType<typeof createFlag>;

/** The interruption flag that both threads see; `memory` is shared between them and 4 bytes long. */
export function createFlag(memory: SharedArrayBuffer) {
  const cell = new Int32Array(memory);
  return {
    raise: (): void => {
      Atomics.store(cell, 0, 1);
      Atomics.notify(cell, 0);
    },
    lower: () => void Atomics.store(cell, 0, 0),
    /** Sleeps the calling thread, or until the flag is raised. */
    sleep: (milliseconds: number) => void Atomics.wait(cell, 0, 0, milliseconds),
    /** @throws Interrupted when the flag is up, and takes it down. */
    check(): void {
      if (Atomics.exchange(cell, 0, 0) === 1) throw new Interrupted();
    },
  };
}
