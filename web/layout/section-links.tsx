import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { sections } from '../routes.ts';

type SectionLinksProps = { className: string; onFollow?: () => void };

/** The header's links, one below the other, for narrow screens. */
export function SectionLinks({ className, onFollow }: SectionLinksProps) {
  const t = useMessages('layout');
  return (
    <nav aria-label={t('sections')} className={`flex flex-col ${className}`}>
      {sections.map(({ name, to }) => (
        <Link key={to} to={to} onClick={onFollow} className="font-display py-3 text-2xl">
          {t(`sectionLinks.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
