import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { Logo, useBrand } from './brand.tsx';
import { paths, sections } from '../routes.ts';
import { SideSheet } from './side-sheet.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';

export function Header() {
  const brand = useBrand();
  const t = useMessages('layout');
  return (
    <header className="bg-paper/92 border-line sticky top-0 z-40 border-b backdrop-blur-md">
      <div className="wrap flex h-14 items-center gap-2">
        <Link to={paths.home} className="flex min-w-0 items-center gap-2 rounded-md">
          <Logo className="size-8 shrink-0 -rotate-6 drop-shadow" />
          <span className="font-display truncate text-lg">{brand}</span>
        </Link>
        <nav aria-label={t('sections')} className="no-script:flex ml-auto hidden gap-1 md:flex">
          {sections.map(({ name, to }) => (
            <Link
              key={to}
              to={to}
              className="hover:bg-line flex min-h-11 items-center rounded-full px-4 font-semibold"
            >
              {t(`sectionLinks.${name}`)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center md:ml-1">
          <ThemeToggle />
          <div className="md:hidden">
            <SideSheet />
          </div>
        </div>
      </div>
    </header>
  );
}
