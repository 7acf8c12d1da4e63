import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Tip } from './tips.ts';

type PhotoTipsProps = {
  tips: Tip[];
  /** The chosen one, if any: some advice is about what it draws well. */
  style: StyleAnswer | undefined;
  crop: () => void;
};

/** Advice on the photo. It never refuses: each may be dismissed. */
export function PhotoTips({ tips, style, crop }: PhotoTipsProps) {
  const t = useMessages('transform');
  const [dismissed, setDismissed] = useState<string[]>([]);
  const textOf = ({ code, faces }: Tip) =>
    code === 'several_faces'
      ? t('photo.advice.several_faces', { faces, style: style?.title ?? '', count: style?.maxFaces ?? 1 })
      : t(`photo.advice.${code}`);
  return (
    <div aria-live="polite" className="space-y-3">
      {tips
        .filter(({ code }) => !dismissed.includes(code))
        .map((tip) => (
          <Notice key={tip.code} tone="tip" heading={t('photo.tip')}>
            <p>{textOf(tip)}</p>
            <div className="-mx-4 flex flex-wrap">
              {(tip.code === 'tiny_face' || tip.code === 'several_faces') && (
                <Button look="quiet" onClick={crop}>
                  {t('crop.open')}
                </Button>
              )}
              <Button look="quiet" onClick={() => setDismissed([...dismissed, tip.code])}>
                {t('photo.anyway')}
              </Button>
            </div>
          </Notice>
        ))}
    </div>
  );
}
