import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from './use-title.ts';

/** In the place of a page that the shop refuses for now. */
export function Busy() {
  const t = useMessages('layout');
  useTitle(t('busy.heading'));
  return (
    <div className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{t('busy.heading')}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{t('busy.text')}</p>
      <Button size="large" onClick={() => location.reload()}>
        {t('busy.again')}
      </Button>
    </div>
  );
}
