import type { PhotoAnswer } from '#contract/photo.ts';
import type { PrivatePicture } from '../calls/private-picture.ts';
import { Notice } from '../components/notice.tsx';
import { Print } from '../components/print.tsx';
import { fields } from './order-check.ts';
import { PhotoInput } from './photo-input.tsx';
import { useWords } from '../words/use-words.ts';

type KeptPhotoProps = {
  preview: PrivatePicture;
  advice: PhotoAnswer['advice'];
  choose: (file: File) => void;
};

export function KeptPhoto({ preview, advice, choose }: KeptPhotoProps) {
  const say = useWords('transform');
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[16rem_1fr]">
      <Print className="mx-auto w-full max-w-72 -rotate-1">
        {preview.kind === 'shown' ? (
          <img src={preview.url} alt={say('photo.alt')} className="max-h-80 w-full object-contain" />
        ) : (
          <div className="aspect-square" />
        )}
      </Print>
      <div className="space-y-4">
        <p className="text-lg font-bold">{say('photo.kept')}</p>
        <p className="text-soft">{say('photo.privacy')}</p>
        <div aria-live="polite" className="space-y-3">
          {advice.map(({ code, message }) => (
            <Notice key={code} tone="tip" heading={say('photo.tip')}>
              <p>{message}</p>
            </Notice>
          ))}
        </div>
        <PhotoInput id={fields.photo} choose={choose} look="plain">
          {say('photo.other')}
        </PhotoInput>
      </div>
    </div>
  );
}
