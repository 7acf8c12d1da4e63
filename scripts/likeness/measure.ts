import type { Images } from '#adapters/images/images.ts';
import { open, openRaw, type RawImage } from '#adapters/images/safe-sharp.ts';
import type { createModerator } from '#adapters/moderator/moderator.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import { facePairs, surePeople, type FacePair, type ScoredFace } from '#domain/people.ts';
import type { FaceBox } from '#domain/photo-advice.ts';
import { nearPhoto } from '#domain/picture.ts';
import type { FaceDistances } from './verdicts.ts';

type Tools = { images: Images; moderator: ReturnType<typeof createModerator> };
type NamedPhoto = Photo & { name: string };

/** Distance of two photos' faces below which they show one person, or one painting twice. */
const samePerson = 0.45;
/** Strength of the blur that leaves nothing of a face's features, as a part of its width. */
const blurPart = 0.12;

/** Reads the photos that certainly show people, and which of them show the same ones. */
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
  const persons = subjects.flatMap((subject) => subject.people.map((face) => ({ subject, face })));
  type Person = (typeof persons)[number];

  /** Returns the people of other photos who are somebody else. */
  async function strangersTo({ subject, face }: Person): Promise<Person[]> {
    const strangers: Person[] = [];
    for (const other of persons.filter((one) => one.subject !== subject)) {
      const pair = { inPhoto: other.face, inPicture: face };
      const distance = await moderator.faceDistance(other.subject.copy, subject.copy, [pair]);
      if (distance >= samePerson) strangers.push(other);
    }
    return strangers;
  }

  const others = new Map<FaceBox, Person[]>();
  for (const person of persons) others.set(person.face, await strangersTo(person));

  /** Returns the distances of a drawn face from all people of other photos who are not its own person. */
  async function distancesOfOthers(own: FaceBox, inPicture: FaceBox, picture: RawImage) {
    const distances: number[] = [];
    for (const { subject, face } of others.get(own) ?? [])
      distances.push(await moderator.faceDistance(subject.copy, picture, [{ inPhoto: face, inPicture }]));
    return distances;
  }

  async function pairsIn({ faces, photo }: Subject, picture: RawImage): Promise<FacePair[]> {
    const found: ScoredFace[] = await moderator.scoreFaces(picture, 'drawing');
    return facePairs(faces, found, photo);
  }

  async function blurredIn(subject: Subject, picture: RawImage, face: FacePair): Promise<number[]> {
    const blurred = await blurFace(picture, face);
    const left = await pairsIn(subject, blurred);
    return left.length === 0 ? [] : [await moderator.faceDistance(subject.copy, blurred, left)];
  }

  return {
    names: subjects.map(({ photo }) => photo.name),
    /**
     * Measures a drawing of the photo of this name. Returns undefined if that certainly shows nobody, or the drawing is still the
     * photo: that proves nothing about drawings.
     */
    async of(name: string, drawing: Buffer): Promise<FaceDistances | undefined> {
      const subject = subjects.find(({ photo }) => photo.name === name);
      if (!subject) return undefined;
      const { difference, copies } = await images.compare(subject.photo.jpeg, drawing);
      if (difference < nearPhoto) return undefined;
      const { picture } = copies;
      const pairs = await pairsIn(subject, picture);
      const [first] = pairs;
      const found: FaceDistances = {
        ...{ photo: name, people: subject.people.length, same: [], others: [], nearest: 0 },
        blurred: first && (await blurredIn(subject, picture, first)),
      };
      for (const pair of pairs) {
        const own = await moderator.faceDistance(subject.copy, picture, [pair]);
        const distances = await distancesOfOthers(pair.inPhoto, pair.inPicture, picture);
        found.same.push(own);
        found.others.push(...distances);
        if (distances.every((distance) => distance > own)) found.nearest += 1;
      }
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
