import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Asked } from '../api/use-query.ts';
import { useShop, useStyles } from '../api/use-shop.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../layout/use-title.ts';
import { Booth } from './order-form.tsx';
import { useExplain, useWords } from '../i18n/use-messages.ts';

export function Transform() {
  const say = useWords('transform');
  useTitle(say('title'));
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="font-display text-title">{say('heading')}</h1>
      <p className="text-soft mt-2 mb-8 text-lg">{say('lead')}</p>
      <Opening shop={useShop()} styles={useStyles()} />
    </div>
  );
}

function Opening({ shop, styles }: { shop: Asked<ShopAnswer>; styles: Asked<StyleAnswer[]> }) {
  const say = useWords('shell');
  const explain = useExplain();
  if (shop.kind === 'answered' && styles.kind === 'answered') {
    return <Booth shop={shop.answer} styles={styles.answer} />;
  }
  for (const asked of [shop, styles]) {
    if (asked.kind !== 'failed') continue;
    return (
      <Notice tone="bad" role="alert">
        <p>{explain(asked.failure)}</p>
        <Button look="plain" onClick={asked.again}>
          {say('tryAgain')}
        </Button>
      </Notice>
    );
  }
  return <p className="text-soft min-h-[60dvh] text-lg">{say('loading')}</p>;
}
