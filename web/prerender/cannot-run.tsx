import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';

/** Screens with readable content without scripts. */
const readable = ['home', 'gallery', 'missing', 'busy'];

/**
 * Message of a page whose scripts the browser cannot run (`load-scripts.ts` moves it to the top), instead of the content
 * that needs them. Its rules in `styles.css` are outside of all layers, which such a browser may not know.
 */
export function CannotRun({ screen }: { screen: string }) {
  const t = useMessages('layout');
  const { supportEmail } = useFacts();
  return (
    <div id="cannot-run" role="alert" hidden className={readable.includes(screen) ? undefined : 'instead'}>
      <strong>{t('cannotRun.heading')}</strong>
      <p>{t('cannotRun.text')}</p>
      {screen === 'order' && <p>{t('cannotRun.paid')}</p>}
      <p>
        {t('cannotRun.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}
