import { withExclusiveLock } from '#adapters/database/connection/exclusive-lock.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { buckets, type Bucket, type StoredFile } from '#adapters/storage/buckets.ts';
import { eachFile, openPlace, storageName, type Files } from '#adapters/storage/files.ts';
import type { Services } from '#compose.ts';
import { storageOf } from '#config.ts';

/** Files moved in parallel; each is held in memory. */
const atOnce = 4;

/** Contents of one of the shop's storage places. */
export type PlaceContents = { place: string; files: number; bytes: number; isOurs: boolean };
export type MovedFiles = { files: number; bytes: number };

type Needed = Pick<Services, 'config' | 'db' | 'identity'>;

/** Counts the files in the shop's storage places; the first is the one that is written to. */
export async function describePlaces({ config, identity }: Needed): Promise<PlaceContents[]> {
  const { url, fallbackUrl, keys } = storageOf(config);
  const { id } = await identity.read();
  const places: PlaceContents[] = [];
  for (const one of [url, fallbackUrl].filter((place) => place !== undefined)) {
    const files = await openPlace(one, keys);
    const isOurs = (await files.readIdentity()) === id;
    places.push({ place: storageName(one), isOurs, ...(await countFiles(files)) });
    files.close();
  }
  return places;
}

async function countFiles(files: Files): Promise<MovedFiles> {
  const counted = { files: 0, bytes: 0 };
  for (const bucket of buckets) {
    for await (const { bytes } of eachFile(files, bucket)) {
      counted.files += 1;
      counted.bytes += bytes;
    }
  }
  return counted;
}

/**
 * Moves all photos and pictures from STORAGE_FALLBACK_URL to STORAGE_URL while the shop runs; `note` is called after each page.
 * An interrupted move can be resumed: a file is removed from the old place only after its copy has been read back.
 * @throws OperatorError if there is nowhere to move from, or another move is running
 */
export async function moveFiles(services: Needed, note: (moved: MovedFiles) => void): Promise<MovedFiles> {
  const { url, fallbackUrl, keys } = storageOf(services.config);
  if (fallbackUrl === undefined) throw new OperatorError(howTo);
  const { id } = await services.identity.read();
  const [to, from] = [await openPlace(url, keys), await openPlace(fallbackUrl, keys)];
  try {
    const locked = await withExclusiveLock(services.db, 'files.move', async () => {
      await refuseForeign(id, to, from);
      const moved = await moveAll(from, to, note);
      // The new place gets its identity only now: until then a start without the old place is refused.
      await to.writeIdentity(id);
      await from.removeIdentity();
      return moved;
    });
    if (!locked) throw new OperatorError('Another toonbooth files move is running.');
    return locked.result;
  } finally {
    to.close();
    from.close();
  }
}

const howTo = `There is nowhere to move from. Set STORAGE_URL to where the files are to be and STORAGE_FALLBACK_URL to where they are
now (without STORAGE_URL that is DATA_DIR/files), restart the shop on every machine, and run this again.`;

async function refuseForeign(id: string, to: Files, from: Files): Promise<void> {
  const found = [await to.readIdentity(), await from.readIdentity()];
  if (found.includes(id) && found.every((one) => one === id || one === undefined)) return;
  throw new OperatorError(
    'One of STORAGE_URL and STORAGE_FALLBACK_URL belongs to another database, or neither belongs to this one: toonbooth files shows which.',
  );
}

/** Repeats until nothing is left: a process with the previous settings may still write to the old place. */
async function moveAll(from: Files, to: Files, note: (moved: MovedFiles) => void): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0 };
  for (let before = -1; before < moved.files;) {
    before = moved.files;
    for (const bucket of buckets) await moveBucket(bucket, { from, to }, moved, note);
  }
  return moved;
}

type Places = { from: Files; to: Files };

async function moveBucket(
  bucket: Bucket,
  places: Places,
  moved: MovedFiles,
  note: (moved: MovedFiles) => void,
): Promise<void> {
  const move = async (waiting: StoredFile[]): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const bytes = await moveFile(bucket, file.id, places);
      moved.files += bytes === undefined ? 0 : 1;
      moved.bytes += bytes ?? 0;
    }
  };
  for await (const page of places.from.list(bucket)) {
    const waiting = [...page];
    const moves = await Promise.allSettled(Array.from({ length: atOnce }, () => move(waiting)));
    if (page.length > 0) note(moved);
    // Thrown only after all moves have ended, as the next run may move the same files.
    const failed = moves.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** @returns the file's size; undefined if the shop has removed it meanwhile */
async function moveFile(bucket: Bucket, id: string, { from, to }: Places): Promise<number | undefined> {
  const bytes = await from.get(bucket, id);
  if (!bytes) return undefined;
  // A file in the new place is the same one, from an interrupted move, or newer.
  if (!(await isThere(to, bucket, id))) {
    const problem = await copyFile(bucket, id, bytes, to);
    // The shop may have removed the file in both places before the copy was written, which would then stay for good.
    const isKept = await isThere(from, bucket, id);
    // A bad copy must not stay: the next move would take it for the file.
    if (problem !== undefined || !isKept) await to.remove(bucket, id);
    if (!isKept) return undefined;
    if (problem !== undefined) throw new OperatorError(`${bucket}/${id} ${problem}. ${nothingLost}`);
  }
  await from.remove(bucket, id);
  return bytes.length;
}

/** @returns the problem with the copy; undefined if it is good */
async function copyFile(bucket: Bucket, id: string, bytes: Buffer, to: Files): Promise<string | undefined> {
  await to.put(bucket, id, bytes);
  const copy = await to.get(bucket, id);
  if (!copy) return 'is missing after it was written';
  return copy.equals(bytes) ? undefined : 'reads back differently from what was written';
}

const nothingLost = 'It stays where it was, like everything not yet moved: nothing is lost. Run it again.';

async function isThere(files: Files, bucket: Bucket, id: string): Promise<boolean> {
  const found = await files.read(bucket, id);
  found?.stream.destroy();
  return found !== undefined;
}
