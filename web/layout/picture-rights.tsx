import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';

/** Rights of a buyer to the picture, in the operator's own words if there are any. */
export function PictureRights({ length }: { length: 'short' | 'long' }) {
  const t = useMessages('layout');
  const { language } = useLanguage();
  const rights = useFacts().rights[language];
  if (rights === 'ours') return t(`rights.${length}`);
  if (rights !== 'terms') return rights.text;
  return (
    <>
      {t('rights.terms')}{' '}
      <a
        href="/terms_of_service.txt"
        target="_blank"
        rel="noreferrer"
        className="decoration-edge hover:decoration-pop underline underline-offset-4"
      >
        {t('footer.terms')}
      </a>
    </>
  );
}
