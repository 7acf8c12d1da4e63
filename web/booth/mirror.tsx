import { useEffect, type RefObject } from 'react';

type MirrorProps = {
  stream: MediaStream;
  label: string;
  video: RefObject<HTMLVideoElement | null>;
  onReady?: () => void;
};

/** The camera's picture as in a mirror, in which people find their way. */
export function Mirror({ stream, label, video, onReady }: MirrorProps) {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    // Rejects if the element is removed before its first frame.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream, video]);
  return (
    <div className="overflow-hidden rounded-3xl bg-black">
      <video
        ref={video}
        muted
        playsInline
        aria-label={label}
        onLoadedData={onReady}
        className="mx-auto h-[min(56dvh,36rem)] w-full -scale-x-100 object-contain"
      />
    </div>
  );
}
