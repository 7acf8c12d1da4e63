import { Camera as CameraIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { Mirror } from './mirror.tsx';
import { frameOf } from './use-camera.ts';

type ShutterProps = { stream: MediaStream; choose: (file: File) => void };

/** Seconds between the tap and the photo: the guest steps back. */
const delay = 3;

/** The camera with its button, which counts down and takes the photo. */
export function Shutter({ stream, choose }: ShutterProps) {
  const t = useMessages('booth');
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (left === undefined) return undefined;
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else void shoot(video.current).then((file) => file && choose(file));
    }, 1000);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each second
  }, [left]);
  return (
    <div className="relative">
      <Mirror stream={stream} label={t('photo.camera')} video={video} onReady={() => setIsReady(true)} />
      <p
        role="status"
        className="font-display pointer-events-none absolute inset-0 grid place-items-center text-9xl text-white [text-shadow:0_0_1rem_black]"
      >
        {left}
      </p>
      <div className="mt-5 flex justify-center">
        <Button
          size="large"
          isOff={!isReady || left !== undefined}
          onClick={() => setLeft(delay)}
          className="min-w-64"
        >
          <CameraIcon aria-hidden className="size-6" />
          {t('photo.take')}
        </Button>
      </div>
    </div>
  );
}

/** Takes the current frame as a JPEG file. */
async function shoot(video: HTMLVideoElement | null): Promise<File | undefined> {
  const frame = video && frameOf(video);
  if (!frame) return undefined;
  const blob = await new Promise<Blob | null>((resolve) => frame.toBlob(resolve, 'image/jpeg', 0.95));
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : undefined;
}
