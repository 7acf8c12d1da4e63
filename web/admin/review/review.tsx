import { useState } from 'react';
import { mutate as mutateCache } from 'swr';
import type { AppealsAnswer } from '#contract/admin/appeals.ts';
import { Loading } from '../../components/loading.tsx';
import { adminKey, once, refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { AppealCard } from './appeal-card.tsx';

/** Visitors who say that their photo was refused by mistake, the one who has waited longest first. */
export function Review() {
  const appeals = useAdminQuery('listAppeals', once);
  const [decided, setDecided] = useState('');
  if (appeals.kind === 'loading') return <Loading />;
  const onDecided = (id: string, result: string) => {
    setDecided(result);
    const rest = (open: AppealsAnswer = []) => open.filter((appeal) => appeal.id !== id);
    void mutateCache<AppealsAnswer>(adminKey('listAppeals'), rest, { revalidate: false });
    refresh('getToday');
    // The card that had the focus is gone: the keyboard goes on at the next one.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Heading title="Review" />
      <p role="status" className="text-good mb-4 font-semibold empty:hidden">
        {decided}
      </p>
      {appeals.kind === 'failed' && <Problem of={appeals} />}
      {appeals.kind === 'loaded' && appeals.answer.length === 0 && (
        <p className="text-soft text-lg">Nobody objects to a refusal.</p>
      )}
      {appeals.kind === 'loaded' && (
        <div className="space-y-4">
          {appeals.answer.map((appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} onDecided={onDecided} />
          ))}
        </div>
      )}
    </>
  );
}
