import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { mediaUrl } from '../api/media-url.ts';

/** `hasPhoto` is false once the photo is deleted. */
type Photo = { id: string; reference: string; hasPhoto: boolean };

/** Blurs the photo until the operator asks to see it: its content may be what it was refused for. */
export function BlurredPhoto({ of: { id, hasPhoto, reference } }: { of: Photo }) {
  const [isClear, setClear] = useState(false);
  if (!hasPhoto)
    return (
      <p className="text-soft bg-line grid min-h-40 place-items-center rounded-2xl p-4">
        The photo has been deleted.
      </p>
    );
  const address = mediaUrl('/api/admin/review/photo', { id, ...(isClear && { clear: '1' }) });
  const Icon = isClear ? EyeOff : Eye;
  return (
    <div className="space-y-3">
      <div className="bg-line overflow-hidden rounded-2xl">
        <img
          src={address}
          alt={isClear ? `The photo of ${reference}` : `The photo of ${reference}, blurred`}
          className={`aspect-square w-full ${isClear ? 'object-contain' : 'object-cover blur-md'}`}
        />
      </div>
      <Button look="plain" className="w-full" aria-pressed={isClear} onClick={() => setClear(!isClear)}>
        <Icon aria-hidden className="size-5" />
        {isClear ? 'Blur it' : 'Show the photo'}
        <span className="sr-only"> of {reference}</span>
      </Button>
    </div>
  );
}
