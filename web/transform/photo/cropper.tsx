import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import EasyCrop, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop, Size } from '#domain/photo.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import { cropOf, mostZoom, turned, turnedOn } from './crop.ts';
import { Tool } from './tool.tsx';

type CropperProps = {
  /** Address of the preview, and the size of the photo it shows. */
  image: string;
  photo: Size;
  crop: Crop | undefined;
  onDone: (crop: Crop | undefined) => void;
  onCancel: () => void;
};

const shapes = { photo: undefined, square: 1, portrait: 3 / 4, wide: 4 / 3 } as const;
type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];

const zoomStep = 1.15;
const moveStep = 24;

/** Cuts and turns the photo: by dragging and pinching, by keys, and by a button for each. */
export function Cropper({ image, photo, crop, onDone, onCancel }: CropperProps) {
  const say = useWords('transform');
  const [shape, setShape] = useState<Shape>('photo');
  const [rotate, setRotate] = useState(crop?.rotate ?? 0);
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Pixels of the crop area on the screen. */
  const [area, setArea] = useState({ width: 1, height: 1 });
  const [part, setPart] = useState<Area>({ x: 0, y: 0, width: 100, height: 100 });
  const size = turned(photo, rotate);
  const aspect = shapes[shape] ?? size.width / size.height;
  const maxZoom = mostZoom(photo, rotate, aspect);
  const zoomBy = (factor: number) => setZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  const move = (right: number, down: number) => {
    const across = room(right, part.x, part.width) * (area.width / part.width);
    const along = room(down, part.y, part.height) * (area.height / part.height);
    setPlace({
      x: place.x + right * Math.min(moveStep, across),
      y: place.y + down * Math.min(moveStep, along),
    });
  };
  const turn = () => {
    setRotate(turnedOn(rotate));
    setPlace({ x: 0, y: 0 });
    setZoom(1);
  };

  return (
    <div className="space-y-4">
      <div className="bg-black relative h-[min(60dvh,28rem)] overflow-hidden rounded-3xl">
        <EasyCrop
          image={image}
          crop={place}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          rotation={rotate}
          aspect={aspect}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(crop && { initialCroppedAreaPercentages: percentOf(crop, size) })}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={setPart}
          setCropSize={setArea}
          cropperProps={{ role: 'group', 'aria-label': say('crop.area') }}
          mediaProps={{ alt: say('photo.alt') }}
        />
      </div>
      <div role="group" aria-label={say('crop.shape')} className="flex flex-wrap gap-2">
        {shapeNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shape}
            onClick={() => setShape(name)}
            className="ring-edge aria-pressed:bg-ink aria-pressed:text-paper min-h-11 rounded-full px-4 text-sm font-semibold ring-1 ring-inset"
          >
            {say(`crop.shapes.${name}`)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={say('crop.tools')} className="flex flex-wrap gap-2">
        <Tool icon={RotateCw} label={say('crop.turn')} onClick={turn} />
        <Tool icon={ZoomOut} label={say('crop.out')} onClick={() => zoomBy(1 / zoomStep)} />
        <Tool icon={ZoomIn} label={say('crop.in')} onClick={() => zoomBy(zoomStep)} />
        <Tool icon={ArrowLeft} label={say('crop.left')} onClick={() => move(1, 0)} />
        <Tool icon={ArrowRight} label={say('crop.right')} onClick={() => move(-1, 0)} />
        <Tool icon={ArrowUp} label={say('crop.up')} onClick={() => move(0, 1)} />
        <Tool icon={ArrowDown} label={say('crop.down')} onClick={() => move(0, -1)} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onDone(cropOf(part, rotate, photo))}>{say('crop.use')}</Button>
        <Button look="plain" onClick={() => onDone(undefined)}>
          {say('crop.whole')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {say('crop.cancel')}
        </Button>
      </div>
    </div>
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
