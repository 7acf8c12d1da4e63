import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';

const look =
  'decoration-edge hover:decoration-pop inline-block py-1.5 font-semibold underline underline-offset-4';

/** Leads whoever has ordered before to their order. */
export function FindLink({ className = '' }: { className?: string }) {
  const t = useMessages('layout');
  return (
    <Link to={paths.find} className={`${look} ${className}`}>
      {t('findOrder')}
    </Link>
  );
}

/** Leads to photos beside what the styles made of them. */
export function GalleryLink({ children }: { children: ReactNode }) {
  return (
    <Link to={paths.gallery} className={look}>
      {children}
    </Link>
  );
}

/** Leads whoever wants to give a picture away to where codes are sold. */
export function GiftLink() {
  const t = useMessages('layout');
  return (
    <Link to={paths.gift} className={look}>
      {t('giveGift')}
    </Link>
  );
}
