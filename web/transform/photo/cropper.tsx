import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  RotateCw,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import EasyCrop, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop, Size } from '#domain/photo.ts';
import { Button } from '../../components/button.tsx';
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

const zoomStep = 1.15;
const moveStep = 24;

/** Cuts and turns the photo: by dragging and pinching, by keys, and by a button for each. */
export function Cropper({ image, photo, crop, onDone, onCancel }: CropperProps) {
  const t = useMessages('transform');
  const [shape, setShape] = useState<(typeof shapes)[number]>(shapes[0]);
  const [rotate, setRotate] = useState(crop?.rotate ?? 0);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Pixels of the crop area on the screen. */
  const [area, setArea] = useState({ width: 1, height: 1 });
  const [part, setPart] = useState<Area>({ x: 0, y: 0, width: 100, height: 100 });
  const size = turned(photo, rotate);
  const aspect = shape.aspect ?? size.width / size.height;
  const maxZoom = mostZoom(photo, rotate, aspect);
  const zoomBy = (factor: number) => setZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  const move = (right: number, down: number) => {
    const across = room(right, part.x, part.width) * (area.width / part.width);
    const along = room(down, part.y, part.height) * (area.height / part.height);
    setPosition({
      x: position.x + right * Math.min(moveStep, across),
      y: position.y + down * Math.min(moveStep, along),
    });
  };
  const turn = () => {
    setRotate(turnedOn(rotate));
    setPosition({ x: 0, y: 0 });
    setZoom(1);
  };

  return (
    <div className="space-y-4">
      <div className="bg-black relative h-[min(60dvh,28rem)] overflow-hidden rounded-3xl">
        <EasyCrop
          image={image}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          rotation={rotate}
          aspect={aspect}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(crop && { initialCroppedAreaPercentages: percentOf(crop, size) })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={setPart}
          setCropSize={setArea}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          mediaProps={{ alt: t('photo.alt') }}
        />
      </div>
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
      <div role="group" aria-label={t('crop.tools')} className="flex flex-wrap gap-2">
        <Tool icon={RotateCw} label={t('crop.turn')} onClick={turn} />
        <Tool icon={ZoomOut} label={t('crop.out')} onClick={() => zoomBy(1 / zoomStep)} />
        <Tool icon={ZoomIn} label={t('crop.in')} onClick={() => zoomBy(zoomStep)} />
        <Tool icon={ArrowLeft} label={t('crop.left')} onClick={() => move(1, 0)} />
        <Tool icon={ArrowRight} label={t('crop.right')} onClick={() => move(-1, 0)} />
        <Tool icon={ArrowUp} label={t('crop.up')} onClick={() => move(0, 1)} />
        <Tool icon={ArrowDown} label={t('crop.down')} onClick={() => move(0, -1)} />
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

type ToolProps = { icon: LucideIcon; label: string; onClick: () => void };

/** A round button of an icon, which a screen reader hears by its name. */
function Tool({ icon: Icon, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onClick}
      className="ring-edge hover:ring-ink bg-panel grid size-11 place-items-center rounded-full ring-1 ring-inset"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

/** Percent of the photo that lie beyond the crop on the side that moving this way would show. */
function room(direction: number, start: number, length: number): number {
  return direction > 0 ? start : 100 - start - length;
}

function percentOf({ x, y, width, height }: Crop, size: Size): Area {
  return {
    x: (100 * x) / size.width,
    y: (100 * y) / size.height,
    width: (100 * width) / size.width,
    height: (100 * height) / size.height,
  };
}
