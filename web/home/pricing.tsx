import { lazy, type ReactNode } from 'react';
import { Part } from '../components/part.tsx';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { GiftLink } from '../layout/order-links.tsx';
import { PictureRights } from '../layout/picture-rights.tsx';
import { promises } from '../layout/promises.ts';
import { StartLink } from './start-link.tsx';

const Availability = lazy(async () => ({ default: (await import('./availability.tsx')).Availability }));

export function Pricing() {
  const t = useMessages('home');
  const tLayout = useMessages('layout');
  return (
    <section id="pricing" className="bg-panel border-line border-t">
      <div className="wrap grid items-start gap-10 py-16 sm:py-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="font-display text-title">{t('promise.heading')}</h2>
          <Ticket />
          <p className="mt-5 text-lg">
            {t('promise.gift')} <GiftLink />
          </p>
        </div>
        <ul className="grid gap-8 sm:grid-cols-2 lg:col-span-7">
          {promises.map((promise) => (
            <Said key={promise} title={t(`promise.${promise}.title`)}>
              {t(`promise.${promise}.text`)}
            </Said>
          ))}
          <Said title={tLayout('rights.question')}>
            <PictureRights length="long" />
          </Said>
        </ul>
      </div>
    </section>
  );
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-ink border-t-2 pt-3 sm:last:odd:col-span-2">
      <h3 className="text-xl font-extrabold">{title}</h3>
      <p className="text-soft mt-1 text-lg">{children}</p>
    </li>
  );
}

function Ticket() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const { price, packs = [], styles } = useFacts();
  const isSame = styles.every((style) => style.price[language] === price[language]);
  const hydrated = useHydrated();
  return (
    <div className="ticket bg-sun text-on-sun mt-8 max-w-md px-8 py-7 sm:px-10">
      <p className="text-sm font-bold tracking-widest uppercase">{t('promise.insert')}</p>
      <p className="font-display min-h-[1.1em] text-5xl leading-tight sm:text-6xl">{price[language]}</p>
      <p className="font-semibold">{t(isSame ? 'promise.perPicture' : 'promise.perPictureUp')}</p>
      {packs.map((pack) => (
        <p key={pack.pictures} className="font-semibold">
          {t('promise.pack', { pictures: pack.pictures, price: pack.price[language] })}
        </p>
      ))}
      <div className="mt-5 min-h-17 border-t-2 border-dashed border-current pt-4">
        {hydrated && (
          <Part instead={null}>
            <Availability />
          </Part>
        )}
      </div>
      <StartLink place="pricing" look="plain" className="mt-3 w-full">
        {t('hero.start')}
      </StartLink>
    </div>
  );
}
