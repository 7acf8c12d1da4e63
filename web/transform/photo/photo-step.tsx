import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Crop } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Announcer } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { useExplain, useMessages } from '../../i18n/use-messages.ts';
import { CurrentPhoto, textOf } from './current-photo.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { BrokenUpload, UploadingPhoto } from './upload.tsx';
import { useDropAndPaste } from './use-drop-and-paste.ts';
import { useLimits } from './use-limits.ts';
import { useSharedPhoto } from './use-shared-photo.ts';
import type { PhotoState } from './use-photo.ts';

type PhotoStepProps = {
  photo: PhotoState;
  crop: Crop | undefined;
  setCrop: (crop: Crop | undefined) => void;
  style: StyleAnswer | undefined;
  hasEarlier: boolean;
  preview: PrivatePicture;
  limits: ShopAnswer['limits'];
  error: string | undefined;
  choose: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  remove: () => Promise<void>;
};

/** The photo in its current state, which is announced; a file can be dropped, pasted or shared at any time. */
export function PhotoStep(step: PhotoStepProps) {
  return (
    <>
      <Announcer text={useAnnouncement(step)} />
      <Photo {...step} />
    </>
  );
}

/** Returns the announcement; empty for failures, which have an alert of their own. */
function useAnnouncement({ photo, crop, style }: PhotoStepProps): string {
  const t = useMessages('transform');
  if (photo.kind === 'uploading') return t(photo.percent < 100 ? 'photo.uploading' : 'photo.checking');
  return photo.kind === 'current' ? t(textOf({ photo: photo.answer, crop, style })) : '';
}

function Photo({ photo, preview, limits, error, choose, ...rest }: PhotoStepProps) {
  const { crop, setCrop, style } = rest;
  const explain = useExplain();
  const dragging = useDropAndPaste(choose);
  useSharedPhoto(choose);
  const chooser = { choose, dragging, hint: useLimits(limits) };
  const earlier = rest.hasEarlier && <EarlierPhoto keep={rest.cancel} />;
  switch (photo.kind) {
    case 'none':
      return <PhotoChooser {...chooser} wrong={error} />;
    case 'refused':
      return (
        <>
          <PhotoChooser {...chooser} wrong={explain(photo.failure)} />
          {earlier}
        </>
      );
    case 'uploading':
      return (
        <UploadingPhoto file={photo.file} percent={photo.percent} preview={preview} cancel={rest.cancel} />
      );
    case 'broken':
      return (
        <BrokenUpload message={explain(photo.failure)} retry={rest.retry} choose={choose}>
          {earlier}
        </BrokenUpload>
      );
    case 'current':
      return (
        <CurrentPhoto
          key={photo.photoId}
          photo={photo.answer}
          remove={rest.remove}
          preview={preview}
          crop={crop}
          setCrop={setCrop}
          style={style}
          choose={choose}
        />
      );
  }
}

function EarlierPhoto({ keep }: { keep: () => void }) {
  const t = useMessages('transform');
  return (
    <Button look="quiet" onClick={keep}>
      {t('photo.earlier')}
    </Button>
  );
}
