import { Crop as CropIcon } from 'lucide-react';
import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { Crop } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import { Print } from '../../components/photo-frame.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import { tipsFor } from './advice.ts';
import { Cropper } from './cropper.tsx';
import { CutPreview } from './crop-preview.tsx';
import { fields } from '../check-form.ts';
import { PhotoInput } from './photo-input.tsx';
import { Tips } from './photo-tips.tsx';

type KeptPhotoProps = {
  /** What the shop knows of it; undefined while it is being asked. */
  photo: PhotoAnswer | undefined;
  preview: PrivatePicture;
  crop: Crop | undefined;
  setCrop: (crop: Crop | undefined) => void;
  style: StyleAnswer | undefined;
  choose: (file: File) => void;
};

/** The photo as it will be drawn, with what the shop thinks of it, and the tools to cut it. */
export function KeptPhoto(kept: KeptPhotoProps) {
  const { photo, preview, crop, setCrop } = kept;
  const [cropping, setCropping] = useState(false);
  if (!cropping || !photo || preview.kind !== 'shown') {
    return <Shown {...kept} openCropper={() => setCropping(true)} />;
  }
  const close = () => setCropping(false);
  const finish = (chosen: Crop | undefined) => {
    setCrop(chosen);
    close();
  };
  return <Cropper image={preview.url} photo={photo} crop={crop} onCancel={close} onDone={finish} />;
}

function Shown({
  photo,
  preview,
  crop,
  style,
  choose,
  openCropper,
}: KeptPhotoProps & { openCropper: () => void }) {
  const say = useWords('transform');
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[16rem_1fr]">
      <Print className="mx-auto w-full max-w-72 -rotate-1">
        {preview.kind === 'shown' ? (
          <CutPreview
            url={preview.url}
            alt={say('photo.alt')}
            crop={crop}
            photo={photo}
            className="max-h-80 w-full object-contain"
          />
        ) : (
          <div className="aspect-square" />
        )}
      </Print>
      <div className="space-y-4">
        <p className="text-lg font-bold">{say(crop ? 'crop.kept' : 'photo.kept')}</p>
        <p className="text-soft">{say('photo.privacy')}</p>
        <Tips
          tips={photo ? tipsFor({ photo, crop, maxFaces: style?.maxFaces }) : []}
          style={style}
          crop={openCropper}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="plain" onClick={openCropper}>
            <CropIcon aria-hidden className="size-5" />
            {say('crop.open')}
          </Button>
          <PhotoInput id={fields.photo} choose={choose} look="plain">
            {say('photo.other')}
          </PhotoInput>
        </div>
      </div>
    </div>
  );
}
