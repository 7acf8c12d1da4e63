import { useState, type ReactNode } from 'react';
import { mutate as mutateCache } from 'swr';
import { borderlineMargin } from '#domain/moderation.ts';
import type { Query } from '../../api/use-query.ts';
import { adminKey, once, refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { AppealCard } from './appeal-card.tsx';
import { BorderlineCard } from './borderline-card.tsx';
import { GalleryCard } from './gallery-card.tsx';

/** Photos that a person has to review: refusals that visitors object to, and those whose check was borderline. */
export function Review() {
  const appeals = useAdminQuery('GET /api/admin/appeals', once);
  const borderline = useAdminQuery('GET /api/admin/borderline', once);
  const gallery = useAdminQuery('GET /api/admin/gallery', once);
  const [decided, setDecided] = useState('');
  const decideIn =
    (name: 'GET /api/admin/appeals' | 'GET /api/admin/borderline') => (id: string, result: string) => {
      setDecided(result);
      const rest = (open: { id: string }[] = []) => open.filter((one) => one.id !== id);
      // The server may have more than it sent.
      const isLast = name === 'GET /api/admin/appeals' ? isOne(appeals) : isOne(borderline);
      void mutateCache<{ id: string }[]>(adminKey(name), rest, { revalidate: isLast });
      void refresh('GET /api/admin/today');
      // The card that had the focus is gone: the keyboard continues at the next one.
      document.getElementById('main')?.focus();
    };
  const onGalleryDecided = (result: string): void => {
    setDecided(result);
    void refresh('GET /api/admin/gallery');
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Heading title="Review" />
      <p role="status" className="text-good mb-4 font-semibold empty:hidden">
        {decided}
      </p>
      <div className="space-y-10">
        <Photos
          heading="Objections"
          about="Visitors who say that their photo was refused by mistake, longest wait first. Your reason is kept in the log."
          none="There are no objections."
          found={appeals}
          show={(appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} onDecided={decideIn('GET /api/admin/appeals')} />
          )}
        />
        <Photos
          heading="Borderline photos"
          about={`Scored within ${Math.round(borderlineMargin * 100)} points of a limit, closest first: the check could easily have decided the other way. Each stays here until its photo is deleted, a day after the order ends.`}
          none="No photo was a close call."
          found={borderline}
          show={(photo) => (
            <BorderlineCard key={photo.id} photo={photo} onDecided={decideIn('GET /api/admin/borderline')} />
          )}
        />
        <Photos
          heading="Gallery"
          about="Pairs that buyers allow in the gallery. Visitors see a pair only after you have chosen it. Pairs that you do not choose are deleted after 30 days; pairs that buyers withdraw, at once."
          none="Nobody has allowed one yet."
          found={gallery}
          show={(pair) => <GalleryCard key={pair.id} pair={pair} onDecided={onGalleryDecided} />}
        />
      </div>
    </>
  );
}

const isOne = (found: Query<unknown[]>): boolean => found.kind === 'loaded' && found.answer.length === 1;

type PhotosProps<T> = {
  heading: string;
  about: string;
  /** Text shown when the list is empty. */
  none: string;
  found: Query<T[]>;
  show: (photo: T) => ReactNode;
};

function Photos<T>({ heading, about, none, found, show }: PhotosProps<T>) {
  return (
    <section aria-label={heading} className="space-y-4">
      <div>
        <h2 className="font-display text-xl">{heading}</h2>
        <p className="text-soft max-w-prose">{about}</p>
      </div>
      {found.kind === 'loading' && <p className="text-soft">One moment …</p>}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && found.answer.length === 0 && <p className="text-lg">{none}</p>}
      {found.kind === 'loaded' && found.answer.map(show)}
    </section>
  );
}
