import type { Bucket } from './buckets.ts';
import type { createFolderFiles } from './folder.ts';

type Files = ReturnType<typeof createFolderFiles>;

/**
 * Files on their way from one place to another: written to `files`, read from there and else from `fallback`. Whoever moves
 * them writes each one here before it removes it there.
 */
export function createFallbackFiles(files: Files, fallback: Files): Files {
  /** What is moved between two looks was not here yet at the first, and is not there any more at the second. */
  async function find<T>(look: (place: Files) => Promise<T | undefined>): Promise<T | undefined> {
    return (await look(files)) ?? (await look(fallback)) ?? (await look(files));
  }

  return {
    put: files.put,
    get: (bucket, id) => find((place) => place.get(bucket, id)),
    read: (bucket, id) => find((place) => place.read(bucket, id)),
    // In this order: what is being moved is looked for once more there before it stays here.
    async remove(bucket, id) {
      await fallback.remove(bucket, id);
      await files.remove(bucket, id);
    },
    // In this order: what is moved meanwhile may be listed twice, never not at all.
    async *olderThan(bucket: Bucket, minutes: number) {
      yield* fallback.olderThan(bucket, minutes);
      yield* files.olderThan(bucket, minutes);
    },
    async removeUnfinished(bucket, minutes) {
      await fallback.removeUnfinished(bucket, minutes);
      await files.removeUnfinished(bucket, minutes);
    },
    /** Of both together: two that belong to different databases fit none. */
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
