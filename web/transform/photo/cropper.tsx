import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import type { Crop, Size } from '#domain/photo.ts';
import { Button } from '../../components/button.tsx';
import { CropArea, percentOf, Tool } from '../../components/crop-area.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { cropOf, mostZoom, turned, turnedOn } from './crop.ts';

type CropperProps = {
  /** Address of the preview, and the size of the photo it shows. */
  image: string;
  photo: Size;
  crop: Crop | undefined;
  onDone: (crop: Crop | undefined) => void;
  onCancel: () => void;
};

/** Width over height; the photo's own where there is none. */
const shapes = [
  { name: 'photo', aspect: undefined },
  { name: 'square', aspect: 1 },
  { name: 'portrait', aspect: 3 / 4 },
  { name: 'wide', aspect: 4 / 3 },
] as const;

/** Cuts and turns the photo. */
export function Cropper({ image, photo, crop, onDone, onCancel }: CropperProps) {
  const t = useMessages('transform');
  const [shape, setShape] = useState<(typeof shapes)[number]>(shapes[0]);
  const [rotate, setRotate] = useState(crop?.rotate ?? 0);
  const [part, setPart] = useState<Area>({ x: 0, y: 0, width: 100, height: 100 });
  const size = turned(photo, rotate);
  const aspect = shape.aspect ?? size.width / size.height;

  return (
    <div className="space-y-4">
      <CropArea
        // A turned photo is begun with anew.
        key={rotate}
        image={image}
        alt={t('photo.alt')}
        aspect={aspect}
        maxZoom={mostZoom(photo, rotate, aspect)}
        rotate={rotate}
        initial={crop?.rotate === rotate ? percentOf(crop, size) : undefined}
        onPart={setPart}
      >
        <Tool icon={RotateCw} label={t('crop.turn')} onClick={() => setRotate(turnedOn(rotate))} />
      </CropArea>
      <div role="group" aria-label={t('crop.shape')} className="flex flex-wrap gap-2">
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
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onDone(cropOf(part, rotate, photo))}>{t('crop.use')}</Button>
        <Button look="plain" onClick={() => onDone(undefined)}>
          {t('crop.whole')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('crop.cancel')}
        </Button>
      </div>
    </div>
  );
}
