import type { FoundFaces } from '../drawing/found-faces.ts';

/** Adds up, for each style, the faces found again in its drawings. */
export function createFaceCount() {
  const counts = new Map<string, FoundFaces>();
  return {
    add(styleId: string, found: FoundFaces): void {
      const sum = counts.get(styleId) ?? { faces: 0, near: 0, afar: 0, either: 0 };
      counts.set(styleId, {
        faces: sum.faces + found.faces,
        near: sum.near + found.near,
        afar: sum.afar + found.afar,
        either: sum.either + found.either,
      });
    },
    /** Returns a line for each style. */
    lines: (): string[] =>
      Array.from(
        counts,
        ([id, { faces, near, afar, either }]) =>
          `${id}: of ${faces} faces, ${near} are found at full size, ${afar} at 220 pixels, ${either} at either`,
      ),
  };
}
