import type { Bucket } from './buckets.ts';
import type { createFolderFiles } from './folder.ts';

type Files = ReturnType<typeof createFolderFiles>;

/**
 * Combines the two places of a move: files are written to `files`, and read from there or else from `fallback`. A move writes
 * each file to the former before it removes it from the latter.
 */
export function createFallbackFiles(files: Files, fallback: Files): Files {
  /** Looks in `files` a second time: a file moved between the first two looks is in neither place when looked for. */
  async function find<T>(look: (place: Files) => Promise<T | undefined>): Promise<T | undefined> {
    return (await look(files)) ?? (await look(fallback)) ?? (await look(files));
  }

  return {
    put: files.put,
    get: (bucket, id) => find((place) => place.get(bucket, id)),
    read: (bucket, id) => find((place) => place.read(bucket, id)),
    // In this order: the move looks at the source once more before it keeps its copy.
    async remove(bucket, id) {
      await fallback.remove(bucket, id);
      await files.remove(bucket, id);
    },
    // In this order: a file moved meanwhile may be listed twice, but is never left out.
    async *list(bucket: Bucket) {
      yield* fallback.list(bucket);
      yield* files.list(bucket);
    },
    async removeUnfinished(bucket, minutes) {
      await fallback.removeUnfinished(bucket, minutes);
      await files.removeUnfinished(bucket, minutes);
    },
    /** Returns the id found in both places; two different ids are joined, and so match no database. */
    async readIdentity() {
      const found = await Promise.all([files.readIdentity(), fallback.readIdentity()]);
      const ids = [...new Set(found.filter((id) => id !== undefined))];
      return ids.length === 0 ? undefined : ids.join(' and ');
    },
    writeIdentity: files.writeIdentity,
    async removeIdentity() {
      await fallback.removeIdentity();
      await files.removeIdentity();
    },
    close() {
      files.close();
      fallback.close();
    },
  };
}
