import { useShop, useStyles } from '../api/use-shop.ts';
import { Button } from '../components/button.tsx';
import { FindLink } from '../layout/order-links.tsx';
import { Loading } from '../components/loading.tsx';
import { Notice } from '../components/notice.tsx';
import { useExplain, useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { FormOutline } from './form-outline.tsx';
import { OpeningConfirmation } from './opening-confirmation.tsx';
import { OrderForm } from './order-form.tsx';

export function Transform() {
  useScreenMessages('transform');
  const t = useMessages('transform');
  const tLayout = useMessages('layout');
  const hydrated = useHydrated();
  useTitle(t('title'));
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="font-display text-title">{t('heading')}</h1>
      <p className="text-soft mt-2 text-lg">{t('lead')}</p>
      <p className="mb-6">
        {tLayout('alreadyOrdered')} <FindLink />
      </p>
      {hydrated && <OpeningConfirmation />}
      {hydrated ? <LoadedForm /> : <ServedForm />}
    </div>
  );
}

/** The form in the prerendered HTML: it looks like the real one, but does nothing until the scripts run. */
function ServedForm() {
  const t = useMessages('layout');
  const { form } = useFacts();
  if (!form) return <Loading />;
  return (
    <>
      <p className="no-script:block mb-6 hidden">{t('noScript')}</p>
      {!form.shop.open && (
        <div inert>
          <ClosedNotice {...form.shop} />
        </div>
      )}
      <FormOutline {...form} />
    </>
  );
}

function LoadedForm() {
  const shop = useShop();
  const styles = useStyles();
  const t = useMessages('layout');
  const explain = useExplain();
  if (shop.kind === 'loaded' && styles.kind === 'loaded') {
    return (
      <>
        {!shop.answer.open && <ClosedNotice {...shop.answer} />}
        <OrderForm shop={shop.answer} styles={styles.answer} />
      </>
    );
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
