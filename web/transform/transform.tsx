import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Query } from '../api/use-query.ts';
import { useShop, useStyles } from '../api/use-shop.ts';
import { Button } from '../components/button.tsx';
import { FindLink } from '../find/find-link.tsx';
import { Loading } from '../components/loading.tsx';
import { Notice } from '../components/notice.tsx';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { OrderForm } from './order-form.tsx';

export function Transform() {
  const t = useMessages('transform');
  const tLayout = useMessages('layout');
  useTitle(t('title'));
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="font-display text-title">{t('heading')}</h1>
      <p className="text-soft mt-2 text-lg">{t('lead')}</p>
      <p className="mb-6">
        {tLayout('alreadyOrdered')} <FindLink />
      </p>
      <LoadedForm shop={useShop()} styles={useStyles()} />
    </div>
  );
}

function LoadedForm({ shop, styles }: { shop: Query<ShopAnswer>; styles: Query<StyleAnswer[]> }) {
  const t = useMessages('layout');
  const explain = useExplain();
  if (shop.kind === 'loaded' && styles.kind === 'loaded') {
    return <OrderForm shop={shop.answer} styles={styles.answer} />;
  }
  for (const query of [shop, styles]) {
    if (query.kind !== 'failed') continue;
    return (
      <Notice tone="bad" role="alert">
        <p>{explain(query.failure)}</p>
        <Button look="plain" onClick={query.retry}>
          {t('tryAgain')}
        </Button>
      </Notice>
    );
  }
  return <Loading />;
}
