/** Collects opened resources and closes them in reverse order, each one even when another fails. */
export function createClosers() {
  const closers: (() => unknown)[] = [];
  return {
    defer: (close: () => unknown) => void closers.push(close),
    use<T extends AsyncDisposable>(opened: T): T {
      closers.push(() => opened[Symbol.asyncDispose]());
      return opened;
    },
    async closeAll(): Promise<void> {
      const errors: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'Not all that was opened closed cleanly');
    },
  };
}
