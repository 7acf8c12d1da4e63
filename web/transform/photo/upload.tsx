import { useCallback, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { Progress } from '../../components/progress.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { fields } from '../check-form.ts';
import { PhotoInput } from './photo-input.tsx';

type UploadingPhotoProps = { file: File; percent: number; cancel: () => void };

export function UploadingPhoto({ file, percent, cancel }: UploadingPhotoProps) {
  const t = useMessages('transform');
  return (
    <div className="bg-panel flex items-center gap-5 rounded-3xl p-5">
      <LocalPhoto file={file} />
      <div className="min-w-0 flex-1">
        <p className="font-bold" aria-hidden>
          {percent < 100 ? t('photo.uploaded', { percent }) : t('photo.checking')}
        </p>
        <p className="text-soft truncate text-sm">{file.name}</p>
        <Progress label={t('photo.uploading')} percent={percent} className="my-3" />
        <Button id={fields.photo} look="plain" onClick={cancel}>
          {t('photo.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The file from the visitor's disk; blank if this browser cannot show its format. */
function LocalPhoto({ file }: { file: File }) {
  const show = useCallback(
    (img: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      img.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <PhotoFrame className="w-28 shrink-0 -rotate-3">
      <img ref={show} alt="" className="aspect-square w-full object-cover text-transparent" />
    </PhotoFrame>
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
