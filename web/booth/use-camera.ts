import { useEffect, useState } from 'react';

export type Camera = { kind: 'asking' } | { kind: 'on'; stream: MediaStream } | { kind: 'refused' };

/** Opens the camera that faces the guest for as long as the component is shown. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'asking' });
  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | undefined;
    const show = (stream: MediaStream) => {
      opened = stream;
      if (isGone) stop(stream);
      else setCamera({ kind: 'on', stream });
    };
    openCamera().then(show, () => {
      if (!isGone) setCamera({ kind: 'refused' });
    });
    return () => {
      isGone = true;
      if (opened) stop(opened);
    };
  }, []);
  return camera;
}

/** Rejects if the guest refuses, if there is no camera, and on plain HTTP, where browsers offer none. */
async function openCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1440 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', ...size } });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Draws the current frame; undefined before there is one. `longSide` in pixels: larger frames are shrunk to it. */
export function frameOf(video: HTMLVideoElement, longSide = Infinity): HTMLCanvasElement | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, longSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
