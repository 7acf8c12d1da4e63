import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { verdictOf, type Tip } from './tips.ts';

type PhotoVerdictProps = {
  tips: Tip[];
  /** The chosen style, if any: some advice depends on what it draws well. */
  style: StyleAnswer | undefined;
};

const tones = { refusal: 'bad', advice: 'tip', note: 'news' } as const;

/** The verdict on the photo and the advice behind it. It never refuses: visitors can dismiss it. */
export function PhotoVerdict({ tips, style }: PhotoVerdictProps) {
  const t = useMessages('transform');
  const [dismissed, setDismissed] = useState<string[]>([]);
  const open = tips.filter(({ code }) => !dismissed.includes(code));
  const verdict = verdictOf(open);
  // A missing person does not matter if the photo is likely to be refused.
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
