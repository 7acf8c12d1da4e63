import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { GiftAnswer } from '#contract/gift.ts';
import { codeLink, giftLink } from '#domain/secret-links.ts';
import { call } from '../../api/call.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useExplain, useMessages, useScreenMessages } from '../../i18n/use-messages.ts';
import { useTitle } from '../../layout/use-title.ts';
import { GiftCard } from '../gift-card.tsx';
import { Parcel } from './parcel.tsx';

/** `/gift/open#<secret>`: the page of whoever receives a gift. With `?look`, its giver looks at it. */
export function ReceivedGift() {
  useScreenMessages('received-gift');
  const { hash } = useLocation();
  const secret = hash.slice(1);
  return (
    <div className="wrap min-h-[80dvh] max-w-3xl py-8 sm:py-12">
      <Loaded key={secret} secret={secret} />
    </div>
  );
}

function Loaded({ secret }: { secret: string }) {
  const t = useMessages('gift');
  const tLayout = useMessages('layout');
  const explain = useExplain();
  const gift = useQuery(`gift ${secret}`, () => call('GET /api/gifts/current', { bearer: secret }), {
    shouldRetryOnError: false,
  });
  if (gift.kind === 'loading') return <Loading />;
  if (gift.kind === 'loaded') return <Known secret={secret} gift={gift.answer} />;
  if (gift.failure.errorCode === 'gift_unknown')
    return <Heading title={t('received.unknown')} text={t('received.unknownText')} />;
  return (
    <Notice tone="bad" role="alert">
      <p>{explain(gift.failure)}</p>
      <Button look="plain" onClick={gift.retry}>
        {tLayout('tryAgain')}
      </Button>
    </Notice>
  );
}

function Heading({ title, text }: { title: string; text: string }) {
  useTitle(title);
  return (
    <div className="mb-8 text-center">
      <h1 className="font-display text-title">{title}</h1>
      <p className="text-soft mt-2 text-lg">{text}</p>
    </div>
  );
}

function Known({ secret, gift }: { secret: string; gift: GiftAnswer }) {
  const t = useMessages('gift');
  const { search } = useLocation();
  const isLook = new URLSearchParams(search).has('look');
  const [isOpen, setIsOpen] = useState(gift.opened && !isLook);
  const inside = useRef<HTMLDivElement>(null);
  const { from, to } = gift;
  const open = (): void => {
    setIsOpen(true);
    inside.current?.focus({ preventScroll: true });
    // The giver learns of it later if this fails: the page asks again when it is opened again.
    if (!isLook) call('POST /api/gifts/current/open', { bearer: secret }).catch(() => undefined);
  };
  return (
    <>
      <Heading
        title={to ? t('received.titleTo', { to }) : t('received.title')}
        text={from ? t('received.from', { from }) : t('received.somebody')}
      />
      {isLook && <p className="-mt-4 mb-8 text-center font-semibold">{t('received.look')}</p>}
      <Parcel isOpen={isOpen} label={t('received.open')} onOpen={open}>
        <div ref={inside} tabIndex={-1} className="space-y-6 focus:outline-none">
          {isOpen && <Inside secret={secret} gift={gift} />}
        </div>
      </Parcel>
    </>
  );
}

function Inside({ secret, gift }: { secret: string; gift: GiftAnswer }) {
  const t = useMessages('gift');
  const format = useFormatter();
  const { code, state, expiresAt } = gift;
  const day = format.day(expiresAt);
  if (code === undefined || state !== 'good')
    return <Notice>{t(`received.${spent(state)}`, { day })}</Notice>;
  const good = { host: location.host, link: giftLink(location.origin, secret), day };
  return (
    <div className="mx-auto w-fit max-w-full space-y-6">
      <GiftCard className="gift-card" code={code} words={gift} good={good} />
      <div>
        <ButtonLink to={codeLink('', code)} size="large">
          {t('received.choose')}
        </ButtonLink>
        <p className="text-soft mt-3 max-w-prose">{t('received.chooseText')}</p>
      </div>
    </div>
  );
}

const spent = (state: GiftAnswer['state']) => (state === 'good' ? 'stopped' : state);
