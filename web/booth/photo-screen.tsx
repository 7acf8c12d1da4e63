import { Camera as CameraIcon } from 'lucide-react';
import type { PhotoAnswer } from '#contract/photo.ts';
import type { ShopAnswer } from '#contract/shop.ts';
import { useMutation } from '../api/use-mutation.ts';
import type { PrivatePicture } from '../api/use-private-picture.ts';
import { Button } from '../components/button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Notice } from '../components/notice.tsx';
import { PhotoFrame } from '../components/photo-frame.tsx';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import { PhotoInput } from '../transform/photo/photo-input.tsx';
import { PhotoVerdict } from '../transform/photo/photo-verdict.tsx';
import { tipsFor } from '../transform/photo/tips.ts';
import { BrokenUpload, UploadingPhoto } from '../transform/photo/upload.tsx';
import { useLimits } from '../transform/photo/use-limits.ts';
import type { PhotoState } from '../transform/photo/use-photo.ts';
import { usePreview } from '../transform/photo/use-preview.ts';
import { Shutter } from './shutter.tsx';
import { useCamera } from './use-camera.ts';

type PhotoScreenProps = {
  photo: PhotoState;
  /** As in `usePhoto`. */
  localUrl: string | undefined;
  limits: ShopAnswer['limits'];
  choose: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  remove: () => Promise<void>;
  next: () => void;
};

/** Takes the guest's photo, and shows it with the shop's advice. */
export function PhotoScreen({ photo, localUrl, limits, choose, ...actions }: PhotoScreenProps) {
  const explain = useExplain();
  const preview = usePreview(photo, localUrl);
  switch (photo.kind) {
    case 'none':
      return <TakePhoto choose={choose} limits={limits} />;
    case 'refused':
      return (
        <div className="space-y-4">
          <Notice tone="bad" role="alert">
            {explain(photo.failure)}
          </Notice>
          <TakePhoto choose={choose} limits={limits} />
        </div>
      );
    case 'uploading':
      return (
        <UploadingPhoto file={photo.file} percent={photo.percent} preview={preview} cancel={actions.cancel} />
      );
    case 'broken':
      return (
        <BrokenUpload message={explain(photo.failure)} retry={actions.retry} choose={choose}>
          {null}
        </BrokenUpload>
      );
    case 'current':
      return <TakenPhoto preview={preview} photo={photo.answer} {...actions} />;
  }
}

/** The camera, or a plain file input where it cannot be used. */
function TakePhoto({ choose, limits }: Pick<PhotoScreenProps, 'choose' | 'limits'>) {
  const t = useMessages('booth');
  const camera = useCamera();
  const hint = useLimits(limits);
  if (camera.kind === 'asking')
    return (
      <p role="status" className="text-lg">
        {t('photo.asking')}
      </p>
    );
  if (camera.kind === 'on') return <Shutter stream={camera.stream} choose={choose} />;
  return (
    <div className="bg-panel flex flex-col items-center gap-4 rounded-3xl p-10 text-center">
      <p className="text-lg">{t('photo.refused')}</p>
      <PhotoInput choose={choose} camera size="large" describedBy="photo-limits">
        <CameraIcon aria-hidden className="size-6" />
        {t('photo.choose')}
      </PhotoInput>
      <p id="photo-limits" className="text-soft max-w-[40ch] text-sm">
        {hint}
      </p>
    </div>
  );
}

type TakenPhotoProps = Pick<PhotoScreenProps, 'remove' | 'next'> & {
  preview: PrivatePicture;
  photo: PhotoAnswer | undefined;
};

function TakenPhoto({ preview, photo, remove, next }: TakenPhotoProps) {
  const t = useMessages('booth');
  const tForm = useMessages('transform');
  const { mutation, mutate } = useMutation(remove);
  const tips = photo ? tipsFor({ photo, crop: undefined, maxFaces: undefined }) : [];
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <PhotoFrame className="mx-auto w-full max-w-lg -rotate-1">
        {preview.kind === 'shown' ? (
          <img src={preview.url} alt={tForm('photo.alt')} className="max-h-[50dvh] w-full object-contain" />
        ) : (
          <div className="aspect-4/3" />
        )}
      </PhotoFrame>
      <div className="space-y-5">
        <p className="text-lg font-bold">{tForm('photo.current')}</p>
        <PhotoVerdict tips={tips} style={undefined} />
        <div className="flex flex-wrap gap-4">
          <Button size="large" onClick={next}>
            {t('photo.use')}
          </Button>
          <Button size="large" look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
            {t('photo.again')}
          </Button>
        </div>
        {mutation.kind === 'failed' && <MutationError mutation={mutation} />}
      </div>
    </div>
  );
}
