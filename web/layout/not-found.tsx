import { ButtonLink } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';
import { useTitle } from './use-title.ts';

export function NotFound() {
  const t = useMessages('layout');
  useTitle(t('notFound.title'));
  return (
    <div className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{t('notFound.heading')}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{t('notFound.text')}</p>
      <ButtonLink to={paths.home} size="large">
        {t('notFound.back')}
      </ButtonLink>
    </div>
  );
}
