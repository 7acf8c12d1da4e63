import type { ReactNode } from 'react';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Progress } from '../../components/progress.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { fields } from '../check-form.ts';
import { FramedPhoto } from './framed-photo.tsx';
import { PhotoInput } from './photo-input.tsx';

type UploadingPhotoProps = { file: File; percent: number; preview: PrivatePicture; cancel: () => void };

export function UploadingPhoto({ file, percent, preview, cancel }: UploadingPhotoProps) {
  const t = useMessages('transform');
  return (
    <FramedPhoto preview={preview} alt="">
      <p className="text-lg font-bold" aria-hidden>
        {percent < 100 ? t('photo.uploaded', { percent }) : t('photo.checking')}
      </p>
      <p className="text-soft truncate">{file.name}</p>
      <Progress label={t('photo.uploading')} percent={percent} />
      <Button id={fields.photo} look="plain" onClick={cancel}>
        {t('photo.cancel')}
      </Button>
    </FramedPhoto>
  );
}

type BrokenUploadProps = {
  message: string;
  retry: () => void;
  choose: (file: File) => void;
  children: ReactNode;
};

export function BrokenUpload({ message, retry, choose, children }: BrokenUploadProps) {
  const t = useMessages('transform');
  return (
    <Notice tone="bad" role="alert">
      <p className="font-semibold">{message}</p>
      <div className="flex flex-wrap gap-3">
        <Button id={fields.photo} onClick={retry}>
          {t('photo.retry')}
        </Button>
        <PhotoInput choose={choose} look="plain">
          {t('photo.other')}
        </PhotoInput>
        {children}
      </div>
    </Notice>
  );
}
