import { Camera, ImagePlus } from 'lucide-react';
import { fields } from './order-check.ts';
import { PhotoInput } from './photo-input.tsx';
import { words } from './words.ts';

type PhotoChooserProps = { choose: (file: File) => void; dragging: boolean; hint: string; wrong: boolean };

export function PhotoChooser({ choose, dragging, hint, wrong }: PhotoChooserProps) {
  return (
    <div
      className={`mt-2 flex flex-col items-center gap-4 rounded-3xl border-3 border-dashed px-5 py-10 text-center sm:py-14 ${
        dragging ? 'border-pop bg-sun/15' : 'border-edge bg-panel'
      }`}
    >
      <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <PhotoInput id={fields.photo} choose={choose} size="large" describedBy="photo-limits" wrong={wrong}>
          <ImagePlus aria-hidden className="size-6" />
          {words.photo.choose}
        </PhotoInput>
        <div className="hidden pointer-coarse:contents">
          <PhotoInput choose={choose} camera look="plain" size="large">
            <Camera aria-hidden className="size-6" />
            {words.photo.camera}
          </PhotoInput>
        </div>
      </div>
      <p className="hidden pointer-fine:block">{words.photo.drop}</p>
      <p id="photo-limits" className="text-soft max-w-[40ch] text-sm">
        {hint}
      </p>
    </div>
  );
}
