import type { ShopAnswer } from '#contract/shop.ts';
import type { PrivatePicture } from '../calls/private-picture.ts';
import { Button } from '../components/button.tsx';
import { FieldError } from '../components/field.tsx';
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
export function PhotoStep({
  photo,
  hasEarlier,
  preview,
  limits,
  error,
  choose,
  retry,
  cancel,
}: PhotoStepProps) {
  const dragging = useLoosePhotos(choose);
  const refused = photo.kind === 'refused' ? photo.message : error;
  const earlier = hasEarlier && (
    <Button look="quiet" onClick={cancel}>
      {words.photo.earlier}
    </Button>
  );
  switch (photo.kind) {
    case 'none':
    case 'refused':
      return (
        <div>
          {refused !== undefined && (
            <div role="alert">
              <FieldError id="photo-error">{refused}</FieldError>
            </div>
          )}
          <PhotoChooser
            choose={choose}
            dragging={dragging}
            hint={words.photo.limits(limits)}
            wrong={refused !== undefined}
          />
          {earlier}
        </div>
      );
    case 'uploading':
      return <UploadingPhoto file={photo.file} percent={photo.percent} cancel={cancel} />;
    case 'broken':
      return (
        <BrokenUpload message={photo.message} retry={retry} choose={choose}>
          {earlier}
        </BrokenUpload>
      );
    case 'kept':
      return <KeptPhoto preview={preview} advice={photo.advice} choose={choose} />;
  }
}
