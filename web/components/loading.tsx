import { useMessages } from '../i18n/use-messages.ts';

/** Says that a screen, or what it shows, is on its way. As high as the window, so that the footer never moves in sight. */
export function Loading() {
  const t = useMessages('layout');
  return (
    <div className="wrap min-h-dvh py-8 text-lg" data-pending>
      <p className="text-soft no-script:hidden">{t('loading')}</p>
      <p className="no-script:block hidden">{t('noScript')}</p>
    </div>
  );
}
