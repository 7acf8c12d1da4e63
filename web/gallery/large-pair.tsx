import * as Dialog from '@radix-ui/react-dialog';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Announcer } from '../components/announcer.tsx';
import { ButtonLink, PlainButton } from '../components/button.tsx';
import { Compare } from '../components/compare.tsx';
import { CloseDialog, ModalContent } from '../components/modal.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';
import type { Pair } from './pairs.ts';
import { useWords } from './use-words.ts';

type LargePairProps = { pair: Pair; move: (by: 1 | -1) => void; close: () => void };

const arrow = 'hover:bg-line grid size-11 shrink-0 place-items-center rounded-full';
const sizes = '(min-width: 40rem) 32rem, 92vw';

/** A pair as large as the screen allows, with a slider between photo and drawing. */
export function LargePair({ pair, move, close }: LargePairProps) {
  const t = useMessages('gallery');
  const words = useWords()(pair);
  return (
    <Dialog.Root open onOpenChange={close}>
      <ModalContent className="inset-0 m-auto h-fit max-h-dvh w-[clamp(17rem,(100dvh-19rem)*0.8,min(100vw-1.5rem,34rem))] overflow-auto rounded-3xl p-4">
        <div className="mb-3 flex items-start justify-between gap-4">
          <div>
            <Dialog.Title className="font-display text-2xl">{words.style}</Dialog.Title>
            <Dialog.Description className="text-soft">{words.subject}</Dialog.Description>
          </div>
          <CloseDialog label={t('close')} />
        </div>
        <div className="rounded-md bg-white p-2 text-black">
          <Compare
            key={pair.key}
            fills
            before={<Photo pair={pair} alt={t('photo', words)} />}
            after={
              <img
                {...pair.after}
                sizes={sizes}
                alt={t('drawnIn', words)}
                className="aspect-4/5 h-auto w-full object-cover"
              />
            }
          />
        </div>
        <div className="mt-4 flex items-center justify-between gap-3">
          <PlainButton aria-label={t('previous')} onClick={() => move(-1)} className={arrow}>
            <ArrowLeft aria-hidden className="size-6" />
          </PlainButton>
          <ButtonLink to={`${paths.transform}?style=${pair.style.id}`}>{t('order', words)}</ButtonLink>
          <PlainButton aria-label={t('next')} onClick={() => move(1)} className={arrow}>
            <ArrowRight aria-hidden className="size-6" />
          </PlainButton>
        </div>
        <Announcer text={`${words.style}: ${words.subject}`} />
      </ModalContent>
    </Dialog.Root>
  );
}

const percent = (part: number): string => `${part * 100}%`;

/** The photo, placed where the drawing has it: inside the frame if the drawing has one. */
function Photo({ pair: { before, window }, alt }: { pair: Pair; alt: string }) {
  const { x = 0, y = 0, width = 1, height = 1 } = window ?? {};
  return (
    <div className="absolute inset-0 bg-white">
      <img
        {...before}
        sizes={sizes}
        alt={alt}
        className="absolute object-cover"
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      />
    </div>
  );
}
