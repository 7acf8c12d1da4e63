import jsQr from 'jsqr';
import { useEffect, useRef } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { codeOnCard } from './code-on-card.ts';
import { Mirror } from './mirror.tsx';
import { frameOf, useCamera } from './use-camera.ts';

type ScanCodeProps = { onCode: (code: string) => void };

/** Milliseconds between two looks, and pixels of the longer side of what is looked at: a tablet takes 50 ms for it. */
const pauseMs = 250;
const longSide = 800;

/** Looks for the QR code of a card in the camera's picture. */
export function ScanCode({ onCode }: ScanCodeProps) {
  const t = useMessages('booth');
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const code = video.current ? codeIn(video.current) : undefined;
      if (code !== undefined) onCode(code);
    }, pauseMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- for as long as it is shown
  }, []);
  if (camera.kind === 'refused') return <p role="alert">{t('code.refused')}</p>;
  return (
    <div className="space-y-3">
      <p role="status" className="text-lg font-semibold">
        {t(camera.kind === 'on' ? 'code.scanning' : 'photo.asking')}
      </p>
      {camera.kind === 'on' && <Mirror stream={camera.stream} label={t('photo.camera')} video={video} />}
    </div>
  );
}

function codeIn(video: HTMLVideoElement): string | undefined {
  const frame = frameOf(video, longSide);
  const pixels = frame?.getContext('2d')?.getImageData(0, 0, frame.width, frame.height);
  const found = pixels && jsQr(pixels.data, pixels.width, pixels.height);
  return found ? codeOnCard(found.data) : undefined;
}
