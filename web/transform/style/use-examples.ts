import { useEffect, useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import type { PhotoKind } from '#domain/photo-advice.ts';
import type { Source } from '../../gallery/pairs.ts';
import { useFacts } from '../../page-facts.ts';

/** A drawing with its photo, and their subject; a style's own example may show anything. */
export type Example = {
  shows: 'own' | 'couple' | 'cat';
  before: Source;
  after: Source;
  testDrawing: boolean;
};

type Subject = { shows: 'couple' | 'cat'; name: 'american-gothic' | 'cat' };

/** A single face needs none: every style's own example shows one. */
const subjectOf: Record<PhotoKind, Subject | undefined> = {
  face: undefined,
  faces: { shows: 'couple', name: 'american-gothic' },
  faceless: { shows: 'cat', name: 'cat' },
};

const loadPairs = () => import('../../gallery/pairs.ts');

/** Chooses, for each style, the example most like a photo of this kind; the style's own if the shop has no other. */
export function useExamples(kind: PhotoKind | undefined): (style: StyleAnswer) => Example {
  const { styles } = useFacts();
  const [pairs, setPairs] = useState<Awaited<ReturnType<typeof loadPairs>>>();
  const subject = kind && subjectOf[kind];
  const isNeeded = subject !== undefined;
  useEffect(() => {
    // If they fail to load, the styles' own examples stay.
    if (isNeeded) void loadPairs().then(setPairs, () => undefined);
  }, [isNeeded]);
  return ({ id, before, after, testDrawing }) => {
    const facts = styles.find((style) => style.id === id);
    const pair = subject && facts && pairs?.pairOf(subject.name, facts);
    if (pair) return { shows: subject.shows, ...pair };
    return { shows: 'own', before: { src: before }, after: { src: after }, testDrawing };
  };
}
