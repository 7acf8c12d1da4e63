import { lazy } from 'react';
import type { GiftWords } from '#domain/gift-words.ts';
import { Part } from '../components/part.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { paths } from '../routes.ts';

const QrCode = lazy(async () => ({ default: (await import('../components/qr-code.tsx')).QrCode }));

type GiftCardProps = {
  code: string;
  words?: GiftWords;
  /** Host at which the code is redeemed, the link that opens the gift, and the last day. */
  good?: { host: string; link: string; day: string };
  className?: string;
};

/** The card that the recipient of a gift gets: the giver's words, and the code. */
export function GiftCard({ code, words = {}, good, className = '' }: GiftCardProps) {
  const t = useMessages('gift');
  const { brand } = useFacts();
  const { from, to, message } = words;
  return (
    <section
      aria-label={t('card')}
      className={`ticket bg-sun text-on-sun @container max-w-xl px-9 py-8 break-words sm:px-12 ${className}`}
    >
      <p className="text-sm font-bold tracking-widest uppercase">{brand}</p>
      {to && <p className="mt-3 text-lg font-bold">{t('cardTo', { to })}</p>}
      <p className="font-display mt-1 text-3xl leading-tight">{t('card')}</p>
      {message && <p className="mt-4 text-xl leading-snug font-medium whitespace-pre-line">{message}</p>}
      <p className={`text-lg ${message ? 'mt-4' : 'mt-2'}`}>
        {from ? t('cardTextFrom', { from }) : t('cardText')}
      </p>
      {good ? <Redeeming code={code} {...good} /> : <Code code={code} />}
    </section>
  );
}

function Code({ code }: { code: string }) {
  return (
    <p className="font-display mt-2 text-[clamp(1rem,8cqi,2.4rem)] leading-tight whitespace-nowrap select-all">
      {code}
    </p>
  );
}

function Redeeming({ code, host, link, day }: { code: string } & NonNullable<GiftCardProps['good']>) {
  const t = useMessages('gift');
  return (
    <>
      <div className="mt-4 size-32">
        <Part loading={null} instead={null}>
          <QrCode text={link} label={t('qr')} className="size-full" />
        </Part>
      </div>
      <p className="mt-4">{t('how', { address: `${host}${paths.transform}` })}</p>
      <Code code={code} />
      <p className="mt-2 font-semibold">{t('until', { day })}</p>
    </>
  );
}
