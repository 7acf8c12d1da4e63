import { open } from '#adapters/images/safe-sharp.ts';

/** Returns how far two pictures are apart: the mean over all values of all pixels, of 255; 255 if their sizes differ. */
export async function meanDifference(...pictures: [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map((picture) => open(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || one.info.width !== other?.info.width || one.info.height !== other.info.height) return 255;
  const sum = one.data.reduce((total, value, i) => total + Math.abs(value - (other.data[i] ?? 0)), 0);
  return sum / one.data.length;
}

/** Collects how far one ComfyUI's drawings are from another's, style by style, each style's in the order of the subjects. */
export function createDifferences() {
  const found = new Map<string, number[]>();
  return {
    /** `difference`: mean over all values of all pixels, of 255. */
    add(styleId: string, difference: number): void {
      found.set(styleId, [...(found.get(styleId) ?? []), difference]);
    },
    /** Returns a table in Markdown: a row for each subject, a column for each style. */
    lines(subjects: string[]): string[] {
      const styles = [...found];
      const row = (name: string, cells: string[]) => `| ${[name, ...cells].join(' | ')} |`;
      return [
        row(
          'mean difference of 255',
          styles.map(([id]) => id),
        ),
        row(
          '---',
          styles.map(() => '---'),
        ),
        ...subjects.map((name, i) =>
          row(
            name,
            styles.map(([, of]) => of[i]?.toFixed(1) ?? '–'),
          ),
        ),
      ];
    },
  };
}
