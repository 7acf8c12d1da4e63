import { ButtonLink } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';
import { Notice } from './notice.tsx';
import { useTitle } from './use-title.ts';

export function NotFound() {
  const t = useMessages('layout');
  useTitle(t('notFound.title'));
  return (
    <Notice heading={t('notFound.heading')} text={t('notFound.text')}>
      <ButtonLink to={paths.home} size="large">
        {t('notFound.back')}
      </ButtonLink>
    </Notice>
  );
}
