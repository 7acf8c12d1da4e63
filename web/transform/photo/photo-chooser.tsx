import { Camera, ImagePlus } from 'lucide-react';
import { FieldError } from '../../components/field.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { fields } from '../check-form.ts';
import { PhotoInput } from './photo-input.tsx';

type PhotoChooserProps = {
  /** Undefined if the chooser is for display only. */
  choose: ((file: File) => void) | undefined;
  dragging: boolean;
  /** Text with the limits, shown before anything is chosen. */
  hint: string;
  /** Problem with the last choice, or with the lack of one. */
  wrong: string | undefined;
};

export function PhotoChooser({ choose, dragging, hint, wrong }: PhotoChooserProps) {
  const t = useMessages('transform');
  const look = dragging ? 'border-pop bg-sun/15' : 'border-edge bg-panel';
  return (
    <>
      {wrong !== undefined && (
        <div role="alert">
          <FieldError id="photo-error">{wrong}</FieldError>
        </div>
      )}
      <div
        className={`mt-2 flex flex-col items-center gap-4 rounded-3xl border-3 border-dashed px-5 py-10 text-center sm:py-14 ${look}`}
      >
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <PhotoInput
            id={fields.photo}
            choose={choose}
            size="large"
            describedBy={wrong === undefined ? 'photo-limits' : 'photo-error photo-limits'}
            wrong={wrong !== undefined}
          >
            <ImagePlus aria-hidden className="size-6" />
            {t('photo.choose')}
          </PhotoInput>
          <div className="hidden pointer-coarse:contents">
            <PhotoInput choose={choose} camera look="plain" size="large">
              <Camera aria-hidden className="size-6" />
              {t('photo.camera')}
            </PhotoInput>
          </div>
        </div>
        <p className="hidden pointer-fine:block">{t('photo.drop')}</p>
        <p id="photo-limits" className="text-soft max-w-[40ch] text-sm">
          {hint}
        </p>
      </div>
    </>
  );
}
