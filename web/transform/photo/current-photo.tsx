import { Crop as CropIcon, Trash2 } from 'lucide-react';
import { lazy, useState, type Ref } from 'react';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { StyleAnswer } from '#contract/shop.ts';
import type { Crop } from '#domain/photo.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Part } from '../../components/part.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { fields } from '../check-form.ts';
import { tipsFor, verdictOf, type Tip } from './tips.ts';
import { FramedPhoto } from './framed-photo.tsx';
import { PhotoInput } from './photo-input.tsx';
import { PhotoVerdict } from './photo-verdict.tsx';

const Cropper = lazy(async () => ({ default: (await import('./cropper.tsx')).Cropper }));

type CurrentPhotoProps = {
  /** Facts of the photo from the shop; undefined while they load. */
  photo: PhotoAnswer | undefined;
  preview: PrivatePicture;
  crop: Crop | undefined;
  setCrop: (crop: Crop | undefined) => void;
  style: StyleAnswer | undefined;
  choose: (file: File) => void;
  /** Deletes the photo and its proofs. */
  remove: () => Promise<void>;
};

/** The photo as it will be drawn, the advice on it, and the tools to crop it. */
export function CurrentPhoto(props: CurrentPhotoProps) {
  const { photo, preview, crop, setCrop } = props;
  const [cropping, setCropping] = useState(false);
  const isWide = useIsWide();
  const opener = useReturnedFocus(cropping);
  const cropper = cropping && photo && preview.kind === 'shown' && (
    <Part loading={isWide && <div className="bg-black h-[min(60dvh,28rem)] rounded-3xl" />}>
      <Cropper
        image={preview.url}
        close={() => setCropping(false)}
        photo={photo}
        crop={crop}
        setCrop={setCrop}
      />
    </Part>
  );
  if (cropper && isWide) return cropper;
  return (
    <>
      <Shown {...props} opener={opener} openCropper={() => setCropping(true)} />
      {cropper}
    </>
  );
}

type ShownProps = CurrentPhotoProps & { opener: Ref<HTMLButtonElement>; openCropper: () => void };

function Shown({ photo, preview, crop, style, choose, remove, opener, openCropper }: ShownProps) {
  const t = useMessages('transform');
  const { mutation, mutate } = useMutation(remove);
  return (
    <FramedPhoto preview={preview} alt={t('photo.alt')} crop={crop} photo={photo}>
      <p className="text-lg font-bold">{t(textOf({ photo, crop, style }))}</p>
      <p className="text-soft">{t('photo.privacy')}</p>
      <PhotoVerdict tips={tipsOn({ photo, crop, style })} style={style} />
      <div className="flex flex-wrap gap-3">
        <Button ref={opener} look="plain" onClick={openCropper}>
          <CropIcon aria-hidden className="size-5" />
          {t('crop.open')}
        </Button>
        <PhotoInput id={fields.photo} choose={choose} look="plain">
          {t('photo.other')}
        </PhotoInput>
        <Button look="danger" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
          <Trash2 aria-hidden className="size-5" />
          {t('photo.remove')}
        </Button>
      </div>
      {mutation.kind === 'failed' && <MutationError mutation={mutation} />}
    </FramedPhoto>
  );
}

type Judged = Pick<CurrentPhotoProps, 'photo' | 'crop' | 'style'>;

function tipsOn({ photo, crop, style }: Judged): Tip[] {
  return photo ? tipsFor({ photo, crop, maxFaces: style?.maxFaces }) : [];
}

/** Returns the message on what will be drawn; it praises only a photo that was checked and got no advice. */
export function textOf(judged: Judged): 'crop.current' | 'photo.current' | 'photo.good' {
  if (judged.crop) return 'crop.current';
  // `faces` is missing if face detection did not run.
  return judged.photo?.ready && judged.photo.faces && verdictOf(tipsOn(judged)) === 'good'
    ? 'photo.good'
    : 'photo.current';
}
