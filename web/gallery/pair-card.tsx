import { PhotoFrame } from '../components/photo-frame.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import type { Pair } from './pairs.ts';
import { useWords } from './use-words.ts';

const sizes = '(min-width: 72rem) 16rem, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 45vw';

/** Number of cards in the first row of the widest layout, visible without scrolling. */
const firstRow = 4;

type PairCardProps = {
  pair: Pair;
  /** Index among the pairs, from 0. */
  place: number;
  open: () => void;
};

/** A drawing with its photo in the corner; a press opens it large. */
export function PairCard({ pair, place, open }: PairCardProps) {
  const t = useMessages('gallery');
  const words = useWords()(pair);
  const loading = place < firstRow ? 'eager' : 'lazy';
  return (
    <li className="group relative">
      <PhotoFrame
        className="h-full"
        caption={
          <>
            {words.style}
            <span className="block font-sans text-xs text-black/75 sm:text-sm">{words.subject}</span>
          </>
        }
      >
        <div className="relative">
          <img
            {...pair.after}
            sizes={sizes}
            loading={loading}
            // The scripts load after this picture.
            fetchPriority={place === 0 ? 'high' : 'auto'}
            alt={t('drawnIn', words)}
            className="develops aspect-4/5 h-auto w-full object-cover"
          />
          <img
            {...pair.before}
            loading={loading}
            fetchPriority="low"
            sizes="5rem"
            alt=""
            className="shadow-print absolute bottom-1.5 left-1.5 aspect-4/5 h-auto w-[27%] rounded-sm border-2 border-white object-cover"
          />
        </div>
      </PhotoFrame>
      <button
        type="button"
        onClick={open}
        aria-label={t('open', words)}
        className="no-script:hidden hover:ring-pop absolute inset-0 cursor-zoom-in rounded-md hover:ring-3"
      />
    </li>
  );
}
