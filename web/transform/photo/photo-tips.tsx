import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import type { Tip } from './advice.ts';

type TipsProps = {
  tips: Tip[];
  /** The chosen one, if any: some advice is about what it draws well. */
  style: StyleAnswer | undefined;
  crop: () => void;
};

/** Advice on the photo. It never refuses: each may be waved off. */
export function Tips({ tips, style, crop }: TipsProps) {
  const say = useWords('transform');
  const [waved, setWaved] = useState<string[]>([]);
  const wordsOf = ({ code, faces }: Tip) =>
    code === 'several_faces'
      ? say('photo.advice.several_faces', { faces, style: style?.title ?? '', count: style?.maxFaces ?? 1 })
      : say(`photo.advice.${code}`);
  return (
    <div aria-live="polite" className="space-y-3">
      {tips
        .filter(({ code }) => !waved.includes(code))
        .map((tip) => (
          <Notice key={tip.code} tone="tip" heading={say('photo.tip')}>
            <p>{wordsOf(tip)}</p>
            <div className="-mx-4 flex flex-wrap">
              {(tip.code === 'tiny_face' || tip.code === 'several_faces') && (
                <Button look="quiet" onClick={crop}>
                  {say('crop.open')}
                </Button>
              )}
              <Button look="quiet" onClick={() => setWaved([...waved, tip.code])}>
                {say('photo.anyway')}
              </Button>
            </div>
          </Notice>
        ))}
    </div>
  );
}
