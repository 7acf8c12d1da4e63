import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { Part } from '../components/part.tsx';

const OpeningQuestion = lazy(async () => ({
  default: (await import('./opening-question.tsx')).OpeningQuestion,
}));

/** Asks visitors who follow a mail's link (`#opening=…`) whether they want a mail when the shop opens. */
export function OpeningConfirmation() {
  const { hash } = useLocation();
  const secret = /^#opening=([\w-]{43})$/.exec(hash)?.[1];
  if (secret === undefined) return null;
  return (
    <Part>
      <OpeningQuestion key={secret} secret={secret} />
    </Part>
  );
}
