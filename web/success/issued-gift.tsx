import type { OrderAnswer } from '#contract/order.ts';
import { isPrintable } from '#domain/gift-words.ts';
import { codeLink } from '#domain/secret-links.ts';
import { get } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { saveFile } from '../components/save-file.ts';
import { GiftCard } from '../gift/gift-card.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useBrand } from '../layout/brand.tsx';
import { useFacts } from '../page-facts.ts';
import { GiftSending } from './gift-sending.tsx';
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
      {code && <Card {...code} gift={order.gift} token={token} />}
      {order.gift && <Opened gift={order.gift} />}
      <Refund order={order} />
      {code && (
        <p role="status" className="text-soft">
          {code.used ? t('used') : t('refundable', { support })}
        </p>
      )}
      {code && !code.used && (
        <div className="max-w-xl space-y-6">
          <GiftSending gift={order.gift} token={token} refresh={refresh} />
          <SendMailAgain isFolded order={order} token={token} refresh={refresh} />
        </div>
      )}
    </div>
  );
}

function SavePdf({ token }: { token: string }) {
  const t = useMessages('gift');
  const { mutation, mutate } = useMutation(async () => {
    const response = await get('GET /api/orders/current/card', { bearer: token });
    saveFile(await response.blob(), `${t('card')}.pdf`);
  });
  return (
    <div className="space-y-3">
      <Button look="plain" size="large" isOff={mutation.kind === 'pending'} onClick={mutate}>
        {t('savePdf')}
      </Button>
      <MutationError mutation={mutation} />
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

type CardProps = NonNullable<OrderAnswer['code']> & Pick<OrderAnswer, 'gift'> & { token: string };

function Card({ code, expiresAt, used, gift, token }: CardProps) {
  const t = useMessages('gift');
  const format = useFormatter();
  const day = format.day(expiresAt);
  const url = gift?.link ?? codeLink(location.origin, code);
  const brand = useBrand();
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
          {gift && isPrintable(gift, brand) && <SavePdf token={token} />}
          <CopyButton text={t('message', { day, url })} label={t('copy')} />
        </div>
      )}
    </div>
  );
}
