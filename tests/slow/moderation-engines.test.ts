import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { Engine } from '#adapters/moderator/engine.ts';
import { embeddedSide, inputSide, landmarkSide, segmentedSide } from '#adapters/moderator/input-side.ts';
import { openEngine } from '#adapters/moderator/open-engine.ts';
import { classes, verdictOf, type ModerationLimits, type Scores } from '#domain/moderation.ts';
import { likelyFaces, type ScoredFace } from '#domain/people.ts';

const styles = ['anime', 'bricks', 'picasso', 'samsum', 'soccy'];
const originals = [
  ...['astronaut.png', 'chelsea.png', 'coffee.png', 'rocket.jpg'].map((name) => `tests/photos/${name}`),
  ...['before.webp', ...styles.map((id) => `${id}/after.webp`)].map((name) => `comfy-workflows/${name}`),
];
const variants = 10;

/** Crops, rotates, brightens and shrinks a picture, each variant differently. */
async function variantOf(file: string, n: number): Promise<Sharp> {
  const upright = await sharp(await readFile(file))
    .rotate(n * 7, { background: '#777' })
    .toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const part = 1 - n * 0.06;
  const [cutWidth, cutHeight] = [Math.round(width * part), Math.round(height * (n % 3 === 0 ? 1 : part))];
  const cut = { left: width - cutWidth, top: height - cutHeight, width: cutWidth, height: cutHeight };
  return sharp(upright)
    .extract(cut)
    .modulate({ brightness: 0.4 + n * 0.15 })
    .resize(inputSide + n * 20, inputSide + n * 20, { fit: 'inside' })
    .removeAlpha();
}

type Findings = {
  scores: Scores;
  faces: ScoredFace[];
  marks: number[];
  embedding: number[];
  persons: number[];
};
type Input = {
  square: Buffer;
  face: Buffer;
  aligned: Buffer;
  whole: Buffer;
  small: { data: Buffer; width: number; height: number; channels: 3 };
};

async function inputOf(file: string, n: number): Promise<Input> {
  const picture = await (await variantOf(file, n)).png().toBuffer();
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const square = await sharp(picture).resize(inputSide, inputSide, { fit: 'fill' }).raw().toBuffer();
  const face = await sharp(picture).resize(landmarkSide, landmarkSide).raw().toBuffer();
  const aligned = await sharp(picture).resize(embeddedSide, embeddedSide).raw().toBuffer();
  const whole = await sharp(picture).resize(segmentedSide, segmentedSide, { fit: 'fill' }).raw().toBuffer();
  const small = { data, width: info.width, height: info.height, channels: 3 } as const;
  return { square, face, aligned, whole, small };
}

async function look(engine: Engine, { square, face, aligned, whole, small }: Input): Promise<Findings> {
  const faces = await engine.scoreFaces(small, { inputSize: 416, scoreThreshold: 0.1 });
  const marks = Array.from(await engine.markFace(face));
  const embedding = Array.from(await engine.embedFace(aligned));
  const persons = Array.from(await engine.segmentPersons(whole));
  return { scores: await engine.classify(square), faces, marks, embedding, persons };
}

/** Returns all numbers of the findings, in a fixed order. */
const numbersOf = ({ scores, faces, marks, embedding, persons }: Findings): number[] => [
  ...marks,
  ...embedding,
  ...persons,
  ...classes.map((name) => scores[name]),
  ...faces.flatMap(({ score, x, y, width, height }) => [score, x, y, width, height]),
];

/** The shop's limits, and others that separate these pictures. */
const limits: ModerationLimits[] = [
  { porn: 0.6, hentai: 0.6, sexy: 0.9 },
  ...classes.map((name) => ({ [name]: 0.5 })),
];
const decisionsOf = ({ scores, faces }: Findings) => ({
  verdicts: limits.map((some) => verdictOf(scores, some)),
  people: likelyFaces(faces).length,
});

/** Opens all engines that work here; TensorFlow's native library only where it has been installed. */
async function openAll(): Promise<Engine[]> {
  const [onnx, wasm] = [await openEngine('onnx'), await openEngine('wasm')];
  const native = await openEngine('tensorflow').catch(() => undefined);
  return [onnx, wasm, ...(native ? [native] : [])].map(({ engine }) => engine);
}

const pictures = originals.flatMap((file) => Array.from({ length: variants }, (_, n) => [file, n] as const));

/** @returns the largest difference between corresponding numbers */
function compare(found: Findings, expected: Findings, picture: string): number {
  expect(decisionsOf(found), picture).toEqual(decisionsOf(expected));
  const [numbers, others] = [numbersOf(found), numbersOf(expected)];
  expect(numbers, picture).toHaveLength(others.length);
  return numbers.reduce((most, value, n) => Math.max(most, Math.abs(value - (others[n] ?? NaN))), 0);
}

test('all engines decide the same about a hundred pictures', async () => {
  const engines = await openAll();
  const decisions = new Set<string>();
  const differences: number[] = [];
  let withPeople = 0;
  for (const [file, n] of pictures) {
    const input = await inputOf(file, n);
    const [first, ...others] = await Promise.all(engines.map((engine) => look(engine, input)));
    if (!first) throw new Error('no engine');
    decisions.add(JSON.stringify(decisionsOf(first)));
    if (likelyFaces(first.faces).length > 0) withPeople += 1;
    differences.push(...others.map((other) => compare(other, first, `${file} ${n}`)));
  }

  expect(differences.length).toBeGreaterThanOrEqual(100);
  expect(Math.max(...differences)).toBeLessThanOrEqual(0.001);
  // If all pictures were alike, this would prove little.
  expect(decisions.size).toBeGreaterThan(3);
  expect(withPeople).toBeGreaterThan(10);
});
