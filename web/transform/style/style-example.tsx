import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { Button } from '../../components/button.tsx';
import { CloseDialog, ModalContent } from '../../components/modal.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Example } from './use-examples.ts';

type StyleExampleProps = {
  style: StyleAnswer;
  example: Example;
  isFree: boolean;
  choose: () => void;
  close: () => void;
};

/** A style's example as large as the screen allows, beside its photo. */
export function StyleExample({ style, example, isFree, choose, close }: StyleExampleProps) {
  const t = useMessages('transform');
  const format = useFormatter();
  return (
    <Dialog.Root open onOpenChange={close}>
      <ModalContent className="inset-0 m-auto h-fit max-h-dvh w-[min(100vw-1.5rem,32rem)] overflow-auto rounded-3xl p-4">
        <div className="mb-3 flex items-center justify-between gap-4">
          <Dialog.Title className="font-display text-2xl">{style.title}</Dialog.Title>
          <CloseDialog label={t('style.close')} />
        </div>
        <HoldToCompare example={example} />
        <Dialog.Description className="text-soft mt-3">{style.tagline}</Dialog.Description>
        {style.bestFor !== undefined && (
          <p className="text-soft mt-1">{t('style.best', { what: style.bestFor })}</p>
        )}
        {style.drawnFaces && <p className="text-soft mt-1">{t(`style.faces.${style.drawnFaces}`)}</p>}
        <Button
          size="large"
          className="mt-4 w-full"
          onClick={() => {
            choose();
            close();
          }}
        >
          {isFree
            ? t('style.chooseFree', { style: style.title })
            : t('style.choose', { style: style.title, price: format.price(style.price) })}
        </Button>
      </ModalContent>
    </Dialog.Root>
  );
}

const sizes = '(min-width: 34rem) 30rem, 88vw';

/** Shows the photo while it is pressed; by keyboard, each press toggles between photo and drawing. */
function HoldToCompare({ example: { before, after } }: { example: Example }) {
  const t = useMessages('transform');
  const [held, setHeld] = useState(false);
  const letGo = () => setHeld(false);
  const look = 'pointer-events-none absolute inset-0 size-full object-contain';
  return (
    <button
      type="button"
      aria-pressed={held}
      aria-label={t('style.hold')}
      onPointerDown={() => setHeld(true)}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        if (detail === 0) setHeld(!held);
      }}
      className="relative block aspect-square w-full touch-pan-y overflow-hidden rounded-2xl bg-white select-none"
    >
      <img {...after} sizes={sizes} alt="" className={look} />
      <img {...before} sizes={sizes} alt="" className={`bg-white ${look} ${held ? '' : 'invisible'}`} />
      {!held && (
        <span className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-black/75 px-4 py-1.5 text-sm font-semibold text-white">
          {t('style.hold')}
        </span>
      )}
    </button>
  );
}
