import type { OrderAnswer } from '#contract/order.ts';
import { codeLink } from '#domain/secret-links.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { GiftCard } from '../gift/gift-card.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { Refund } from './refund.tsx';
import { SendMailAgain } from './send-mail-again.tsx';

type IssuedGiftProps = { order: OrderAnswer; token: string; refresh: () => void };

/** A gift's code, on a card to print and as text to send. Neither leads to the buyer's page. */
export function IssuedGift({ order, token, refresh }: IssuedGiftProps) {
  const t = useMessages('gift');
  const { supportEmail: support } = useFacts();
  const { code } = order;
  return (
    <div className="min-h-[35dvh] space-y-6">
      {code && <Card {...code} gift={order.gift} />}
      {order.gift && <Opened gift={order.gift} />}
      <Refund order={order} />
      {code && (
        <p role="status" className="text-soft">
          {code.used ? t('used') : t('refundable', { support })}
        </p>
      )}
      {code && !code.used && (
        <div className="max-w-xl">
          <SendMailAgain order={order} token={token} refresh={refresh} />
        </div>
      )}
    </div>
  );
}

/** Says when the receiver opened the gift, and lets its giver see what they see. */
function Opened({ gift: { openedAt, link } }: { gift: NonNullable<OrderAnswer['gift']> }) {
  const t = useMessages('gift');
  const format = useFormatter();
  const look = link.replace('#', '?look=1#');
  return (
    <p role="status" className="max-w-prose">
      {openedAt === undefined ? t('unopened') : t('opened', { moment: format.moment(openedAt) })}{' '}
      {openedAt === undefined && (
        <a href={look} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {t('look')}
        </a>
      )}
    </p>
  );
}

type CardProps = NonNullable<OrderAnswer['code']> & Pick<OrderAnswer, 'gift'>;

function Card({ code, expiresAt, used, gift }: CardProps) {
  const t = useMessages('gift');
  const format = useFormatter();
  const day = format.day(expiresAt);
  const url = gift?.link ?? codeLink(location.origin, code);
  return (
    <div>
      <GiftCard
        className="gift-card"
        code={code}
        words={gift ?? {}}
        good={{ host: location.host, link: url, day }}
      />
      {!used && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button size="large" onClick={() => print()}>
            {t('print')}
          </Button>
          <CopyButton text={t('message', { day, url })} label={t('copy')} />
        </div>
      )}
    </div>
  );
}
