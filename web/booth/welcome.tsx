import { Maximize } from 'lucide-react';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Query } from '../api/use-query.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import { BoothBrand } from './booth-brand.tsx';
import { LanguageSwitch } from '../layout/language-switch.tsx';

type WelcomeProps = { shop: Query<ShopAnswer>; styles: Query<StyleAnswer[]>; start: () => void };

/** The start of the booth, shown until somebody touches it. */
export function Welcome({ shop, styles, start }: WelcomeProps) {
  const t = useMessages('booth');
  return (
    <div className="bg-sun text-on-sun flex min-h-dvh flex-col">
      <header className="wrap flex flex-wrap items-center justify-between gap-4 py-3">
        <BoothBrand />
        <FullScreen />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="wrap flex flex-1 flex-col items-center justify-center gap-6 py-8 text-center outline-none"
      >
        <h1 className="font-display text-poster">{t('welcome.heading')}</h1>
        <p className="max-w-[40ch] text-xl text-balance">{t('welcome.lead')}</p>
        <Entrance shop={shop} styles={styles} start={start} />
      </main>
      <footer className="wrap flex justify-center py-3 [&_[aria-current]]:text-on-sun!">
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/** The button that begins, or the reason why there is none. */
function Entrance({ shop, styles, start }: WelcomeProps) {
  const t = useMessages('booth');
  const tLayout = useMessages('layout');
  const explain = useExplain();
  for (const query of [shop, styles])
    if (query.kind === 'failed')
      return (
        <Notice tone="bad" role="alert">
          <p>{explain(query.failure)}</p>
          <Button look="plain" onClick={query.retry}>
            {tLayout('tryAgain')}
          </Button>
        </Notice>
      );
  if (shop.kind === 'loaded' && !shop.answer.open)
    return (
      <Notice heading={t('closed')} role="status">
        {shop.answer.closedMessage !== undefined && <p>{shop.answer.closedMessage}</p>}
      </Notice>
    );
  const isReady = shop.kind === 'loaded' && styles.kind === 'loaded';
  return (
    <Button size="large" isOff={!isReady} onClick={start} className="min-w-64 py-5 text-2xl">
      {t('welcome.start')}
    </Button>
  );
}

function FullScreen() {
  const t = useMessages('booth');
  // Not on iPhones, and not in Safari before 16.4.
  if (!document.fullscreenEnabled) return null;
  return (
    <Button look="plain" onClick={() => void document.documentElement.requestFullscreen()}>
      <Maximize aria-hidden className="size-5" />
      {t('welcome.fullScreen')}
    </Button>
  );
}
