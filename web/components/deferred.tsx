import { useEffect, useState, type ReactNode } from 'react';

/** Shows its children only after `ms`, for content that is rarely needed and would confuse at first. */
export function Deferred({ ms, children }: { ms: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
