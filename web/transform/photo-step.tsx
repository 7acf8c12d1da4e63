import type { ShopAnswer } from '#contract/shop.ts';
import type { PrivatePicture } from '../calls/private-picture.ts';
import { Button } from '../components/button.tsx';
import { KeptPhoto } from './kept-photo.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { BrokenUpload, UploadingPhoto } from './uploading-photo.tsx';
import type { PhotoState } from './use-photo.ts';
import { useLoosePhotos } from './use-loose-photos.ts';
import { words } from './words.ts';

type PhotoStepProps = {
  photo: PhotoState;
  hasEarlier: boolean;
  preview: PrivatePicture;
  limits: ShopAnswer['limits'];
  error: string | undefined;
  choose: (file: File) => void;
  retry: () => void;
  cancel: () => void;
};

/** The photo, in whatever state it is; a file may be dropped or pasted at any time. */
export function PhotoStep({ photo, preview, limits, error, choose, ...rest }: PhotoStepProps) {
  const dragging = useLoosePhotos(choose);
  const chooser = { choose, dragging, hint: words.photo.limits(limits) };
  const earlier = rest.hasEarlier && <EarlierPhoto keep={rest.cancel} />;
  switch (photo.kind) {
    case 'none':
      return <PhotoChooser {...chooser} wrong={error} />;
    case 'refused':
      return (
        <>
          <PhotoChooser {...chooser} wrong={photo.message} />
          {earlier}
        </>
      );
    case 'uploading':
      return <UploadingPhoto file={photo.file} percent={photo.percent} cancel={rest.cancel} />;
    case 'broken':
      return (
        <BrokenUpload message={photo.message} retry={rest.retry} choose={choose}>
          {earlier}
        </BrokenUpload>
      );
    case 'kept':
      return <KeptPhoto preview={preview} advice={photo.advice} choose={choose} />;
  }
}

function EarlierPhoto({ keep }: { keep: () => void }) {
  return (
    <Button look="quiet" onClick={keep}>
      {words.photo.earlier}
    </Button>
  );
}
