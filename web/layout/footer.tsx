import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { Logo } from './brand.tsx';
import { useFacts } from '../page-facts.ts';
import { paths } from '../routes.ts';
import { LanguageSwitch } from './language-switch.tsx';

const legal = [
  { name: 'terms', href: '/terms_of_service.txt' },
  { name: 'privacy', href: '/privacy_policy.txt' },
] as const;

const imprint = { name: 'imprint', href: '/imprint.txt' } as const;

const year = new Date().getFullYear();

const linkLook = 'inline-block py-1.5 underline decoration-edge underline-offset-4 hover:decoration-pop';

export function Footer() {
  const facts = useFacts();
  const { brand, supportEmail } = facts;
  const t = useMessages('layout');
  return (
    <footer id="footer" className="border-line mt-auto border-t">
      <div className="wrap grid gap-8 py-10 sm:grid-cols-[1fr_auto_auto] sm:gap-16">
        <div>
          <Link to={paths.home} className="inline-flex items-center gap-2 rounded-md">
            <Logo className="size-9 -rotate-6" />
            <span className="font-display text-xl">{brand}</span>
          </Link>
          <p className="text-soft mt-3 max-w-xs">{t('footer.about')}</p>
          <Link to={paths.gallery} className={linkLook}>
            {t('gallery')}
          </Link>
        </div>
        <nav aria-label={t('footer.legal')}>
          <p className="font-bold">{t('footer.legal')}</p>
          {[...legal, ...(facts.imprint ? [imprint] : [])].map(({ name, href }) => (
            <p key={href}>
              <a href={href} target="_blank" rel="noreferrer" className={linkLook}>
                {t(`footer.${name}`)}
              </a>
            </p>
          ))}
          <p>
            <Link to={paths.withdraw} className={linkLook}>
              {t('footer.withdraw')}
            </Link>
          </p>
        </nav>
        <div>
          <p className="font-bold">{t('footer.contact')}</p>
          <p>
            <Link to={paths.gift} className={linkLook}>
              {t('giveGift')}
            </Link>
          </p>
          <p>
            <Link to={paths.find} className={linkLook}>
              {t('findOrder')}
            </Link>
          </p>
          <a href={`mailto:${supportEmail}`} className={linkLook}>
            {t('footer.email')}
          </a>
        </div>
      </div>
      <div className="wrap text-soft flex flex-wrap items-center justify-between gap-x-8 gap-y-2 pb-8 text-sm">
        <p>{t('footer.rights', { year, brand })}</p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
