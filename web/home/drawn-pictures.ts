import type { PageFacts } from '#contract/page-facts.ts';
import { pictureSizes, type PictureName } from '../components/picture.tsx';

export type LandingStyle = PageFacts['styles'][number];

const isPicture = (name: string): name is PictureName => Object.hasOwn(pictureSizes, name);

/** True if the shop still sells every style of this picture as shipped, so that it draws what the picture shows. */
export function isTrue(picture: PictureName, styles: LandingStyle[]): boolean {
  return pictureSizes[picture].styles.every((drawn) =>
    styles.some(({ id, shipped }) => shipped && id === drawn),
  );
}

/** True if graphs without models drew any of these styles' pictures on the landing page. */
export function areTestDrawings(styles: LandingStyle[]): boolean {
  const ours = Object.values(pictureSizes).filter(({ testDrawing }) => testDrawing);
  return styles.some(
    ({ id, shipped, testDrawing }) => testDrawing || (shipped && ours.some((one) => one.styles.includes(id))),
  );
}

/** Returns the landing page's own picture of a subject in a style; undefined if the style has only its example. */
export function drawnPicture(subject: string, { id, shipped }: LandingStyle): PictureName | undefined {
  const name = `${subject}-${id}`;
  return shipped && isPicture(name) ? name : undefined;
}

export function exampleUrl({ id }: Pick<LandingStyle, 'id'>, which: 'before' | 'after'): string {
  return `/api/styles/${id}/${which}`;
}
