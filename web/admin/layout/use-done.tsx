import { useState, type ReactNode } from 'react';
import type { AdminCallName } from '#contract/admin/routes.ts';
import { refresh } from '../api/use-admin-query.ts';

/** Returns what the last action on a list did, and a function to call after one, which reloads the list. */
export function useDone(list: AdminCallName): {
  status: ReactNode;
  finish: (result: string) => Promise<void>;
} {
  const [done, setDone] = useState('');
  const finish = async (result: string) => {
    setDone(result);
    await refresh(list);
    // The form that had the focus may have been removed.
    document.getElementById('main')?.focus();
  };
  const status = (
    <p role="status" className="text-good font-semibold empty:hidden">
      {done}
    </p>
  );
  return { status, finish };
}
