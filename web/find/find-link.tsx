import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';

/** Leads whoever has ordered before to their order. */
export function FindLink({ className = '' }: { className?: string }) {
  const t = useMessages('layout');
  return (
    <Link
      to={paths.find}
      className={`decoration-edge hover:decoration-pop inline-block py-1.5 font-semibold underline underline-offset-4 ${className}`}
    >
      {t('findOrder')}
    </Link>
  );
}
