/** Types of heic-decode 2.1, which ships none. */
declare module 'heic-decode' {
  type Picture = {
    width: number;
    height: number;
    /** RGBA, 8 bit, upright: libheif applies the file's own rotation and mirroring. */
    decode: () => Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }>;
  };
  const decoder: {
    all: (file: { buffer: Uint8Array }) => Promise<Picture[] & { dispose: () => void }>;
  };
  export { decoder as default };
}
