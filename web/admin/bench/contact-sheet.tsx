import type { BenchAnswer } from '#contract/admin/bench.ts';
import { nearPhoto } from '#domain/picture.ts';
import { photoTitle, photoUrl } from './start-bench.tsx';
import { mediaUrl } from '../api/media-url.ts';

export type Run = BenchAnswer['runs'][number];
type Picture = Run['pictures'][number];
type Row = { photo: string; seed: number; pictures: Picture[] };

/** A row for each photo and seed: the photo, the style as sold, and the variant. */
export function ContactSheet({ run: { id, hasVariant, pictures } }: { run: Run }) {
  const rows = rowsOf(pictures);
  const isSeedTold = rows.some(({ seed }) => seed > 1);
  return (
    <ul className="divide-line divide-y">
      {rows.map(({ photo, seed, pictures: versions }) => {
        const title = isSeedTold ? `${photoTitle(photo)}, seed ${seed}` : photoTitle(photo);
        return (
          <li
            key={`${photo} ${seed}`}
            className={`grid grid-cols-2 gap-3 py-4 ${hasVariant ? 'sm:grid-cols-3' : ''}`}
          >
            <figure className={hasVariant ? 'col-span-2 max-sm:max-w-1/2 max-sm:pr-1.5 sm:col-span-1' : ''}>
              <img
                src={photoUrl(photo)}
                alt={`The photo: ${title}`}
                loading="lazy"
                className="bg-line w-full rounded-xl"
              />
              <figcaption className="text-soft mt-1 text-sm wrap-anywhere">{title}</figcaption>
            </figure>
            {versions.map((picture) => (
              <Cell key={picture.nth} id={id} picture={picture} title={title} hasVariant={hasVariant} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function rowsOf(pictures: Picture[]): Row[] {
  const rows = new Map<string, Row>();
  for (const picture of pictures) {
    const { photo, seed } = picture;
    const row = rows.get(`${photo} ${seed}`) ?? { photo, seed, pictures: [] };
    rows.set(`${photo} ${seed}`, { ...row, pictures: [...row.pictures, picture] });
  }
  return [...rows.values()];
}

type CellProps = { id: string; picture: Picture; title: string; hasVariant: boolean };

function Cell({ id, picture, title, hasVariant }: CellProps) {
  const { nth, status, isVariant, error, problem } = picture;
  const version = isVariant ? 'The variant' : 'As it is sold';
  return (
    <figure className="min-w-0">
      {status === 'drawn' ? (
        <img
          src={mediaUrl('/api/admin/bench/picture', { id, nth: String(nth) })}
          alt={`${version}: ${title}`}
          loading="lazy"
          className="bg-line w-full rounded-xl"
        />
      ) : (
        <div className="bg-line text-ink grid aspect-square place-items-center rounded-xl p-3 text-center">
          {words[status]}
        </div>
      )}
      <figcaption className="mt-1 text-sm wrap-anywhere">
        {hasVariant && <p className="font-semibold">{version}</p>}
        {error !== null && <p className="text-bad">{error}</p>}
        {status === 'drawn' && (
          <>
            <p className="text-soft tabular-nums">{figuresOf(picture).join(', ')}</p>
            <p className={problem === null ? 'text-good font-semibold' : 'text-bad font-semibold'}>
              {problem ?? 'No objections'}
            </p>
            <Near difference={picture.difference} />
          </>
        )}
      </figcaption>
    </figure>
  );
}

const words = { waiting: 'Waiting', drawing: 'Being drawn', failed: 'Not drawn' } as const;

function figuresOf({ seconds, gigabytes, width, height, difference, faces }: Picture): string[] {
  return [
    seconds !== null && `${seconds.toFixed(1)} s`,
    gigabytes !== null && `${gigabytes.toFixed(1)} GB`,
    width !== null && height !== null && `${width} × ${height}`,
    difference !== null && `${difference.toFixed(1)} from its photo`,
    faces !== null && `faces by ${faces.toFixed(2)}`,
  ].filter((figure) => figure !== false);
}

function Near({ difference }: Pick<Picture, 'difference'>) {
  if (difference === null || difference >= nearPhoto) return null;
  return <p className="text-bad font-semibold">Still a photo?</p>;
}
