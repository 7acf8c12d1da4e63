import { lazy } from 'react';
import { Part } from '../components/part.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { paths } from '../routes.ts';

// The page that sells gifts shows none.
const QrCode = lazy(async () => ({ default: (await import('../components/qr-code.tsx')).QrCode }));

type GiftCardProps = {
  code: string;
  /** Host at which the code is redeemed, the link that redeems it, and the last day. */
  good?: { host: string; link: string; day: string };
  className?: string;
};

/** The card with the code that the recipient of a gift gets. */
export function GiftCard({ code, good, className = '' }: GiftCardProps) {
  const t = useMessages('gift');
  const { brand } = useFacts();
  return (
    <section
      aria-label={t('card')}
      className={`ticket bg-sun text-on-sun @container max-w-xl px-9 py-8 sm:px-12 ${className}`}
    >
      <p className="text-sm font-bold tracking-widest uppercase">{brand}</p>
      <p className="font-display mt-1 text-3xl leading-tight">{t('card')}</p>
      <p className="mt-2 text-lg">{t('cardText')}</p>
      <p className="font-display mt-4 text-[clamp(1rem,8cqi,2.4rem)] leading-tight whitespace-nowrap select-all">
        {code}
      </p>
      {good && (
        <>
          <p className="mt-3 break-words">{t('how', { address: `${good.host}${paths.transform}` })}</p>
          <p className="mt-1 font-semibold">{t('until', { day: good.day })}</p>
          <div className="mt-4 size-32">
            <Part loading={null} instead={null}>
              <QrCode text={good.link} label={t('qr')} className="size-full" />
            </Part>
          </div>
        </>
      )}
    </section>
  );
}
