import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { verdictOf, type Tip } from './tips.ts';

type PhotoVerdictProps = {
  tips: Tip[];
  /** The chosen one, if any: some advice is about what it draws well. */
  style: StyleAnswer | undefined;
};

const tones = { refusal: 'bad', advice: 'tip', note: 'news' } as const;

/** The one thing to know about the photo, and below it what else was seen. It never refuses: it may be dismissed. */
export function PhotoVerdict({ tips, style }: PhotoVerdictProps) {
  const t = useMessages('transform');
  const [dismissed, setDismissed] = useState<string[]>([]);
  const open = tips.filter(({ code }) => !dismissed.includes(code));
  const verdict = verdictOf(open);
  // That no person is in it matters only while nothing graver does.
  const isWorthSaying = ({ code }: Tip) => verdict !== 'refusal' || code !== 'no_face';
  const textOf = ({ code, faces }: Tip) =>
    code === 'several_faces'
      ? t('photo.advice.several_faces', { faces, style: style?.title ?? '', count: style?.maxFaces ?? 1 })
      : t(`photo.advice.${code}`);
  return (
    <div aria-live="polite">
      {verdict !== 'good' && (
        <Notice tone={tones[verdict]} heading={t(`photo.verdict.${verdict}`)}>
          {open.filter(isWorthSaying).map((tip) => (
            <p key={tip.code}>{textOf(tip)}</p>
          ))}
          <Button look="quiet" className="-mx-4" onClick={() => setDismissed(tips.map(({ code }) => code))}>
            {t('photo.anyway')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
