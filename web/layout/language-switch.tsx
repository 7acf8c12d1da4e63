import { useLocation } from 'react-router-dom';
import type { Language } from '#domain/language.ts';
import { track } from '../analytics/track.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';

/** Each language in its own words, as a visitor may read no other. */
const names: Record<Language, string> = { en: 'English', es: 'Español', de: 'Deutsch', fr: 'Français' };

/** Links, which work without scripts, too; with scripts the page is not reloaded. */
export function LanguageSwitch() {
  const { languages } = useFacts();
  const { language, changeLanguage } = useLanguage();
  const { pathname } = useLocation();
  const t = useMessages('layout');
  const hydrated = useHydrated();
  if (languages.length < 2 || !hydrated) return null;
  return (
    <nav aria-label={t('language')}>
      <ul className="flex flex-wrap gap-x-4">
        {languages.map((other) => (
          <li key={other}>
            <a
              href={`${pathname}?lang=${other}`}
              lang={other}
              hrefLang={other}
              aria-current={other === language ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                track('language_chosen', { language: other });
                changeLanguage(other);
              }}
              className="decoration-edge hover:decoration-pop aria-[current]:text-ink inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-bold aria-[current]:no-underline"
            >
              {names[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
