import type { FoundFaces } from '../drawing/found-faces.ts';

/** Collects the faces found again in drawings, style by style, each style's in the order of the subjects. */
export function createFaceCount() {
  const counts = new Map<string, FoundFaces[]>();
  return {
    add(styleId: string, found: FoundFaces): void {
      counts.set(styleId, [...(counts.get(styleId) ?? []), found]);
    },
    /** Returns a line for each style, with the names of the subjects that lose a face. */
    lines: (subjects: string[]): string[] =>
      Array.from(counts, ([id, found]) => {
        const sum = (size: keyof FoundFaces) => found.reduce((total, one) => total + one[size], 0);
        const lost = subjects.filter((_, i) => (found[i]?.either ?? 0) < (found[i]?.faces ?? 0));
        const near = `of ${sum('faces')} faces, ${sum('near')} are found at 1,024 pixels`;
        const far = `${sum('afar')} at 220 pixels, ${sum('either')} at either`;
        return `${id}: ${near}, ${far}; lost: ${lost.join(', ') || 'none'}`;
      }),
  };
}
