import { useState } from 'react';
import type { Area as Percent } from 'react-easy-crop';
import { places, sizeOfCut, type Area, type Place } from '#domain/avatar-cut.ts';
import type { Size } from '#domain/photo.ts';
import { usePrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import { CropArea, percentOf } from '../../components/crop-area.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

/** Minimum side of a cut, in pixels: smaller ones look coarse anywhere. */
const leastSide = 256;

type AvatarCutterProps = {
  token: string;
  picture: Size;
  place: Place;
  initial: Area;
  isPending: boolean;
  onSave: (area: Area) => void;
  onCancel: () => void;
};

/** Lets the visitor move and zoom a cut before it is saved, and shows its size in pixels. */
export function AvatarCutter({
  token,
  picture,
  place,
  initial,
  isPending,
  onSave,
  onCancel,
}: AvatarCutterProps) {
  const t = useMessages('order-actions');
  const source = usePrivatePicture('GET /api/orders/current/picture', token);
  const [area, setArea] = useState(initial);
  const { width, height } = places[place];
  const size = sizeOfCut(places[place], area);
  const largest = Math.min(picture.width / width, picture.height / height);
  if (source.kind !== 'shown') return <div className="bg-black h-[min(60dvh,28rem)] rounded-3xl" />;
  return (
    <div className="space-y-4">
      <CropArea
        image={source.url}
        alt={t('cuts.alt')}
        aspect={width / height}
        maxZoom={Math.max(1, (largest * Math.min(width, height)) / leastSide)}
        initial={percentOf(initial, picture)}
        isRound={place !== 'post'}
        onPart={(part) => setArea(areaOf(part, picture))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button isOff={isPending} onClick={() => onSave(area)}>
          {t('cuts.save', size)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cuts.cancel')}
        </Button>
      </div>
    </div>
  );
}

function areaOf({ x, y, width, height }: Percent, picture: Size): Area {
  return {
    x: (x * picture.width) / 100,
    y: (y * picture.height) / 100,
    width: (width * picture.width) / 100,
    height: (height * picture.height) / 100,
  };
}
