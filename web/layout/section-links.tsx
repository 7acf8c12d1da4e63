import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { sections } from '../routes.ts';

type SectionLinksProps = { className: string; onFollow?: () => void };

/** The links of the header where it is too narrow for them, one below the other. */
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
