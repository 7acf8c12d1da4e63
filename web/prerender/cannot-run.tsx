import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';

/** Screens that tell something without a script. */
const readable = ['home', 'gallery', 'missing', 'busy'];

/**
 * What a page says in a browser that cannot run its scripts (`load-scripts.ts`, which moves it to the top), in place of what waits for them. Its looks are
 * in `styles.css`, outside of all layers, which such a browser may not know.
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
