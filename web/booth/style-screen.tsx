import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import type { PhotoKind } from '#domain/photo-advice.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { StyleStep } from '../transform/style/style-step.tsx';
import { Steps } from './steps.tsx';

type StyleScreenProps = {
  styles: StyleAnswer[];
  chosen: string;
  kind: PhotoKind | undefined;
  choose: (styleId: string) => void;
  back: () => void;
  next: () => void;
};

export function StyleScreen({ styles, chosen, kind, choose, back, next }: StyleScreenProps) {
  const t = useMessages('booth');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <>
      <StyleStep
        isFree
        styles={styles}
        chosen={chosen}
        kind={kind}
        error={isMissing && chosen === '' ? t('style.missing') : undefined}
        choose={choose}
      />
      <Steps back={back} label={t('next')} go={() => (chosen === '' ? setIsMissing(true) : next())} />
    </>
  );
}
