import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

type MirrorProps = {
  stream: MediaStream;
  label: string;
  video: Ref<HTMLVideoElement | null>;
  onReady?: () => void;
};

/** The camera's picture as in a mirror, in which people find their way. */
export function Mirror({ stream, label, video, onReady }: MirrorProps) {
  const own = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(video, () => own.current);
  useEffect(() => {
    const element = own.current;
    if (!element) return undefined;
    element.srcObject = stream;
    // Rejects if the element is removed before its first frame.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <div className="overflow-hidden rounded-3xl bg-black">
      <video
        ref={own}
        muted
        playsInline
        aria-label={label}
        onLoadedData={onReady}
        className="mx-auto h-[min(56dvh,36rem)] w-full -scale-x-100 object-contain"
      />
    </div>
  );
}
