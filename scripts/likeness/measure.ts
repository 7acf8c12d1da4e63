import type { Images } from '#adapters/images/images.ts';
import { open, openRaw, type RawImage } from '#adapters/images/safe-sharp.ts';
import type { createModerator } from '#adapters/moderator/moderator.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import { facePairs, surePeople, type FacePair, type ScoredFace } from '#domain/people.ts';

type Tools = { images: Images; moderator: ReturnType<typeof createModerator> };
type NamedPhoto = Photo & { name: string };

/** Distances of drawn faces, and counts, in one style. */
export type Likeness = {
  faces: number;
  /** Distances from the photo's own person, of the faces found again. */
  same: number[];
  /** Distances from people of other photos. */
  others: number[];
  /** Number of drawn faces whose own person is nearer than everybody else. */
  nearest: number;
  /** Number of drawings in which the finder misses a face that was blurred, and the distances of those it still finds. */
  blurredLost: number;
  blurred: number[];
};

/** Distance of two photos' faces below which they show one person, or one painting twice. */
const samePerson = 0.45;
/** Strength of the blur that leaves nothing of a face's features, as a part of its width. */
const blurPart = 0.12;

/** Reads the photos that certainly show people. */
export async function createLikenessMeasure(photos: NamedPhoto[], { images, moderator }: Tools) {
  const all = await Promise.all(
    photos.map(async (photo) => {
      const { copies } = await images.compare(photo.jpeg, photo.jpeg);
      const faces = await moderator.scoreFaces(copies.photo, 'photo');
      return { photo, copy: copies.photo, faces, people: surePeople(faces, photo) };
    }),
  );
  const subjects = all.filter(({ people }) => people.length > 0);
  type Subject = (typeof subjects)[number];

  /** Returns the distances of a drawn face from all people of other photos who are not its own person. */
  async function distancesOfOthers(subject: Subject, { inPhoto, inPicture }: FacePair, picture: RawImage) {
    const distances: number[] = [];
    const others = subjects.filter((other) => other !== subject);
    for (const { copy, face } of others.flatMap(({ copy, people }) =>
      people.map((face) => ({ copy, face })),
    )) {
      const inPhotos = [{ inPhoto: face, inPicture: inPhoto }];
      const isOther = (await moderator.faceDistance(copy, subject.copy, inPhotos)) >= samePerson;
      const pair = { inPhoto: face, inPicture };
      if (isOther) distances.push(await moderator.faceDistance(copy, picture, [pair]));
    }
    return distances;
  }

  async function pairsIn({ faces, photo }: Subject, picture: RawImage): Promise<FacePair[]> {
    const found: ScoredFace[] = await moderator.scoreFaces(picture, 'drawing');
    return facePairs(faces, found, photo);
  }

  async function add(subject: Subject, drawing: Buffer, to: Likeness): Promise<void> {
    const { picture } = (await images.compare(subject.photo.jpeg, drawing)).copies;
    to.faces += subject.people.length;
    const pairs = await pairsIn(subject, picture);
    for (const pair of pairs) {
      const own = await moderator.faceDistance(subject.copy, picture, [pair]);
      const others = await distancesOfOthers(subject, pair, picture);
      to.same.push(own);
      to.others.push(...others);
      if (others.every((other) => other > own)) to.nearest += 1;
    }
    const [first] = pairs;
    if (!first) return;
    const blurred = await blurFace(picture, first);
    const left = await pairsIn(subject, blurred);
    if (left.length === 0) to.blurredLost += 1;
    else to.blurred.push(await moderator.faceDistance(subject.copy, blurred, left));
  }

  return {
    names: subjects.map(({ photo }) => photo.name),
    /** Measures one style, by its drawings of all photos. */
    async of(draw: (photo: Photo) => Promise<Buffer>): Promise<Likeness> {
      const found: Likeness = { faces: 0, same: [], others: [], nearest: 0, blurredLost: 0, blurred: [] };
      for (const subject of subjects) await add(subject, await draw(subject.photo), found);
      return found;
    },
  };
}

async function blurFace(picture: RawImage, { inPicture: face }: FacePair): Promise<RawImage> {
  const { width, height } = picture;
  const within = (at: number, most: number) => Math.round(Math.min(most, Math.max(0, at)));
  const [left, top] = [within(face.x * width, width - 2), within(face.y * height, height - 2)];
  const right = within((face.x + face.width) * width, width);
  const bottom = within((face.y + face.height) * height, height);
  const area = { left, top, width: right - left, height: bottom - top };
  const input = await openRaw(picture)
    .extract(area)
    .blur(1 + area.width * blurPart)
    .png()
    .toBuffer();
  const png = await openRaw(picture).composite([{ input, left, top }]).png().toBuffer();
  const { data, info } = await open(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}
