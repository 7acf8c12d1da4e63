import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Crop } from '#domain/photo.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Announcer } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { KeptPhoto } from './current-photo.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { BrokenUpload, UploadingPhoto } from './upload.tsx';
import type { PhotoState } from './use-photo.ts';
import { useLoosePhotos } from './drop-and-paste.ts';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { useExplain, useWords } from '../../i18n/use-messages.ts';

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
};

/** The photo, in whatever state it is, which is said aloud; a file may be dropped or pasted at any time. */
export function PhotoStep(step: PhotoStepProps) {
  return (
    <>
      <Announcer text={useNews(step)} />
      <Photo {...step} />
    </>
  );
}

/** What failed is told by an alert of its own. */
function useNews({ photo, crop }: PhotoStepProps): string {
  const say = useWords('transform');
  if (photo.kind === 'uploading') return say(photo.percent < 100 ? 'photo.uploading' : 'photo.checking');
  return photo.kind === 'kept' ? say(crop ? 'crop.kept' : 'photo.kept') : '';
}

function Photo({ photo, preview, limits, error, choose, ...rest }: PhotoStepProps) {
  const { crop, setCrop, style } = rest;
  const explain = useExplain();
  const dragging = useLoosePhotos(choose);
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
      return <UploadingPhoto file={photo.file} percent={photo.percent} cancel={rest.cancel} />;
    case 'broken':
      return (
        <BrokenUpload message={explain(photo.failure)} retry={rest.retry} choose={choose}>
          {earlier}
        </BrokenUpload>
      );
    case 'kept':
      return (
        <KeptPhoto key={photo.photoId} photo={photo.answer} {...{ preview, crop, setCrop, style, choose }} />
      );
  }
}

function useLimits({ maxBytes, maxPixels, minSide }: ShopAnswer['limits']): string {
  const say = useWords('transform');
  const amounts = useAmounts();
  return say('photo.limits', {
    size: amounts.size(maxBytes),
    megapixels: amounts.number(maxPixels / 1_000_000),
    minSide: amounts.number(minSide),
  });
}

function EarlierPhoto({ keep }: { keep: () => void }) {
  const say = useWords('transform');
  return (
    <Button look="quiet" onClick={keep}>
      {say('photo.earlier')}
    </Button>
  );
}
