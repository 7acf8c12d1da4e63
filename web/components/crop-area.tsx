import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import EasyCrop, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useMessages } from '../i18n/use-messages.ts';

type CropAreaProps = {
  /** URL of the picture. */
  image: string;
  alt: string;
  /** Width over height of the crop. */
  aspect: number;
  maxZoom: number;
  /** Quarter turns clockwise, in degrees. */
  rotate?: number;
  /** Initial crop, in percent of the turned picture. */
  initial?: Area | undefined;
  isRound?: boolean;
  /** Receives the current crop, in percent of the turned picture. */
  onPart: (part: Area) => void;
  className?: string;
  /** More tools. */
  children?: ReactNode;
};

const cropHeight = 'h-[min(60dvh,28rem)]';
const zoomStep = 1.15;
const moveStep = 24;

/** Crops a picture by dragging and pinching, by keys, or by buttons. */
export function CropArea({ image, alt, aspect, maxZoom, initial, onPart, ...rest }: CropAreaProps) {
  const t = useMessages('transform');
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Size of the crop area on the screen, in pixels. */
  const [area, setArea] = useState({ width: 1, height: 1 });
  const [part, setPart] = useState<Area>({ x: 0, y: 0, width: 100, height: 100 });
  const zoomBy = (factor: number) => setZoom(Math.min(maxZoom, Math.max(1, zoom * factor)));
  const move = (right: number, down: number) => {
    const across = room(right, part.x, part.width) * (area.width / part.width);
    const along = room(down, part.y, part.height) * (area.height / part.height);
    setPosition({
      x: position.x + right * Math.min(moveStep, across),
      y: position.y + down * Math.min(moveStep, along),
    });
  };

  return (
    <>
      <div className={`relative overflow-hidden rounded-3xl bg-black ${rest.className ?? cropHeight}`}>
        <EasyCrop
          image={image}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          rotation={rest.rotate ?? 0}
          aspect={aspect}
          cropShape={rest.isRound ? 'round' : 'rect'}
          keyboardStep={8}
          disableAutomaticStylesInjection
          {...(initial && { initialCroppedAreaPercentages: initial })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(now) => {
            setPart(now);
            onPart(now);
          }}
          setCropSize={setArea}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          mediaProps={{ alt }}
        />
      </div>
      <div role="group" aria-label={t('crop.tools')} className="flex flex-wrap gap-2 in-[[role=dialog]]:mx-4">
        {rest.children}
        <Tool icon={ZoomOut} label={t('crop.out')} onClick={() => zoomBy(1 / zoomStep)} />
        <Tool icon={ZoomIn} label={t('crop.in')} onClick={() => zoomBy(zoomStep)} />
        <Tool icon={ArrowLeft} label={t('crop.left')} onClick={() => move(1, 0)} />
        <Tool icon={ArrowRight} label={t('crop.right')} onClick={() => move(-1, 0)} />
        <Tool icon={ArrowUp} label={t('crop.up')} onClick={() => move(0, 1)} />
        <Tool icon={ArrowDown} label={t('crop.down')} onClick={() => move(0, -1)} />
      </div>
    </>
  );
}

/** Converts an area from pixels to percent of a picture of this size. */
export function percentOf({ x, y, width, height }: Area, size: { width: number; height: number }): Area {
  return {
    x: (100 * x) / size.width,
    y: (100 * y) / size.height,
    width: (100 * width) / size.width,
    height: (100 * height) / size.height,
  };
}

type ToolProps = { icon: LucideIcon; label: string; onClick: () => void };

/** A round icon button; screen readers read its label. */
export function Tool({ icon: Icon, label, onClick }: ToolProps) {
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

/** Percentage of the photo that lies beyond the crop in this direction. */
function room(direction: number, start: number, length: number): number {
  return direction > 0 ? start : 100 - start - length;
}
