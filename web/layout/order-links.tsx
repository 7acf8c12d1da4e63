import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { paths } from '../routes.ts';

const look =
  'decoration-edge hover:decoration-pop inline-block py-1.5 font-semibold underline underline-offset-4';

/** Links to the page that finds earlier orders. */
export function FindLink({ className = '' }: { className?: string }) {
  const t = useMessages('layout');
  return (
    <Link to={paths.find} className={`${look} ${className}`}>
      {t('findOrder')}
    </Link>
  );
}

/** Links to the gallery of photos and drawings. */
export function GalleryLink({ children }: { children: ReactNode }) {
  return (
    <Link to={paths.gallery} className={look}>
      {children}
    </Link>
  );
}

/** Links to the page that sells gifts. */
export function GiftLink() {
  const t = useMessages('layout');
  return (
    <Link to={paths.gift} className={look}>
      {t('giveGift')}
    </Link>
  );
}
