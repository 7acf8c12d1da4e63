import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { Notice } from './notice.tsx';
import { useTitle } from './use-title.ts';

/** Shown instead of a page that the shop refuses to serve for now. */
export function Busy() {
  const t = useMessages('layout');
  useTitle(t('busy.heading'));
  return (
    <Notice heading={t('busy.heading')} text={t('busy.text')}>
      <Button size="large" onClick={() => location.reload()}>
        {t('busy.again')}
      </Button>
    </Notice>
  );
}
