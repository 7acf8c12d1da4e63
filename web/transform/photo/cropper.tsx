import * as Dialog from '@radix-ui/react-dialog';
import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Crop, Size } from '#domain/photo.ts';
import { Button } from '../../components/button.tsx';
import { CropArea, percentOf, Tool } from '../../components/crop-area.tsx';
import { ModalContent } from '../../components/modal.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { cropOf, isWhole, mostZoom, turned, turnedOn } from './crop.ts';

type CropperProps = {
  /** URL of the preview; `photo` is the size of the photo that it shows. */
  image: string;
  photo: Size;
  crop: Crop | undefined;
  /** Called on each change, so that visitors who go on without closing the cropper get the crop that they see. */
  setCrop: (crop: Crop | undefined) => void;
  close: () => void;
};

/** Width over height; undefined for the photo's own. */
const shapes = [
  { name: 'photo', aspect: undefined },
  { name: 'square', aspect: 1 },
  { name: 'portrait', aspect: 3 / 4 },
  { name: 'wide', aspect: 4 / 3 },
] as const;
type Shape = (typeof shapes)[number];

const aspectOf = ({ width, height }: Size) => width / height;

function shapeOf(crop: Crop | undefined, photo: Size): Shape {
  if (!crop) return shapes[0];
  const own = aspectOf(turned(photo, crop.rotate));
  return shapes.find(({ aspect = own }) => Math.abs(aspect / aspectOf(crop) - 1) < 0.01) ?? shapes[0];
}

/** Crops and turns the photo. Fills the screen where it would otherwise not be visible as a whole. */
export function Cropper({ image, photo, crop, setCrop, close }: CropperProps) {
  const t = useMessages('transform');
  /** The crop when the cropper was opened. */
  const [before] = useState(crop);
  const [shape, setShape] = useState(() => shapeOf(before, photo));
  const [rotate, setRotate] = useState(before?.rotate ?? 0);
  const size = turned(photo, rotate);
  const aspect = shape.aspect ?? aspectOf(size);
  const finish = (chosen: Crop | undefined) => {
    setCrop(chosen);
    close();
  };
  const cancel = () => finish(before);

  return (
    <Frame title={t('crop.open')} cancel={cancel}>
      <CropArea
        // Remounted on each turn, so that a turned photo starts anew.
        key={rotate}
        image={image}
        alt={t('photo.alt')}
        aspect={aspect}
        maxZoom={mostZoom(photo, rotate, aspect)}
        rotate={rotate}
        initial={before?.rotate === rotate ? percentOf(before, size) : undefined}
        onPart={(part) => {
          const chosen = cropOf(part, rotate, photo);
          setCrop(isWhole(chosen, photo) ? undefined : chosen);
        }}
        className="max-lg:min-h-40 max-lg:grow max-lg:rounded-none lg:h-[min(60dvh,28rem)]"
      >
        <Tool icon={RotateCw} label={t('crop.turn')} onClick={() => setRotate(turnedOn(rotate))} />
      </CropArea>
      <div role="group" aria-label={t('crop.shape')} className="flex flex-wrap gap-2 max-lg:mx-4">
        {shapes.map((choice) => (
          <button
            key={choice.name}
            type="button"
            aria-pressed={choice.name === shape.name}
            onClick={() => setShape(choice)}
            className="ring-edge aria-pressed:bg-ink aria-pressed:text-paper min-h-11 rounded-full px-4 text-sm font-semibold ring-1 ring-inset"
          >
            {t(`crop.shapes.${choice.name}`)}
          </button>
        ))}
      </div>
      <div className="max-lg:bg-panel max-lg:border-line flex flex-wrap gap-x-3 gap-y-1 max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:px-4 max-lg:py-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <Button onClick={close} className="max-lg:w-full">
          {t('crop.use')}
        </Button>
        <Button look="plain" onClick={() => finish(undefined)}>
          {t('crop.whole')}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {t('crop.cancel')}
        </Button>
      </div>
    </Frame>
  );
}

/** Part of the page on wide screens; a full-screen dialog elsewhere. */
function Frame({ title, cancel, children }: { title: string; cancel: () => void; children: ReactNode }) {
  if (useIsWide()) return <div className="space-y-4">{children}</div>;
  return (
    <Dialog.Root open onOpenChange={cancel}>
      <ModalContent aria-describedby={undefined} className="inset-0 flex flex-col gap-3 overflow-y-auto">
        <Dialog.Title className="sr-only">{title}</Dialog.Title>
        {children}
      </ModalContent>
    </Dialog.Root>
  );
}
