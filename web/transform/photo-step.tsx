import type { ShopAnswer } from '#contract/shop.ts';
import type { PrivatePicture } from '../calls/private-picture.ts';
import { FieldError } from '../components/field.tsx';
import { KeptPhoto } from './kept-photo.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { BrokenUpload, UploadingPhoto } from './uploading-photo.tsx';
import type { PhotoState } from './use-photo.ts';
import { useLoosePhotos } from './use-loose-photos.ts';
import { words } from './words.ts';

type PhotoStepProps = {
  photo: PhotoState;
  preview: PrivatePicture;
  limits: ShopAnswer['limits'];
  error: string | undefined;
  choose: (file: File) => void;
  retry: () => void;
  cancel: () => void;
};

/** The photo, in whatever state it is; a file may be dropped or pasted at any time. */
export function PhotoStep({ photo, preview, limits, error, choose, retry, cancel }: PhotoStepProps) {
  const dragging = useLoosePhotos(choose);
  const refused = photo.kind === 'refused' ? photo.message : error;
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
        </div>
      );
    case 'uploading':
      return <UploadingPhoto file={photo.file} percent={photo.percent} cancel={cancel} />;
    case 'broken':
      return <BrokenUpload message={photo.message} retry={retry} choose={choose} />;
    case 'kept':
      return <KeptPhoto preview={preview} advice={photo.advice} choose={choose} />;
  }
}
