import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asciiAddress, isPlainAddress } from '#domain/email.ts';
import type { GiftWords } from '#domain/gift-words.ts';
import type { Price } from '#domain/money.ts';
import { call, keyFor, nothingSent } from '../api/call.ts';
import { failureOf, ownFailure, type Failure } from '../api/failure.ts';
import { useShop } from '../api/use-shop.ts';
import { leaveForCheckout } from '../checkout/leave-for-checkout.ts';
import { PayFacts } from '../checkout/pay-facts.tsx';
import { usePageRestored } from '../checkout/use-page-restored.ts';
import { Button } from '../components/button.tsx';
import { EmailField } from '../components/field.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Notice } from '../components/notice.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useFormatter } from '../i18n/use-formatter.ts';
import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { orderPath } from '../routes.ts';
import { saveOrder, tokenOfOrder } from '../storage/orders.ts';
import { GiftCard } from './gift-card.tsx';
import { newSending, requestOf, SendingFields } from './sending-fields.tsx';
import { WordFields } from './word-fields.tsx';

/** `/gift`: sells a code to give to somebody else. */
export function Gift() {
  useScreenMessages('gift');
  const t = useMessages('gift');
  const hydrated = useHydrated();
  const [words, setWords] = useState<GiftWords>({});
  useTitle(t('title'));
  return (
    <div className="wrap min-h-dvh py-8 sm:py-12">
      <h1 className="font-display text-title">{t('title')}</h1>
      <p className="text-soft mt-2 mb-8 max-w-prose text-lg">{t('lead')}</p>
      {hydrated && <Unpaid />}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
        <GiftForm words={words} onWords={setWords} />
        <Sample words={words} />
      </div>
    </div>
  );
}

/** A sample of the card with the giver's words, without a code. */
function Sample({ words }: { words: GiftWords }) {
  return (
    <div aria-hidden inert className="lg:sticky lg:top-24 lg:rotate-1">
      <GiftCard code="XXXX-XXXX-XXXX" words={words} />
    </div>
  );
}

type Leaving = { kind: 'idle' } | { kind: 'pending' } | { kind: 'failed'; failure: Failure };

/** Runs a function that leaves for the payment page; resets when the browser's back button restores this page. */
function useLeaving(leave: () => Promise<void>) {
  const [leaving, setLeaving] = useState<Leaving>({ kind: 'idle' });
  usePageRestored(useCallback(() => setLeaving({ kind: 'idle' }), []));
  const start = (): void => {
    setLeaving({ kind: 'pending' });
    leave().catch((error: unknown) => setLeaving({ kind: 'failed', failure: failureOf(error) }));
  };
  return { leaving, setLeaving, start };
}

/** Offers to pay the same gift to a visitor who left the payment page. */
function Unpaid() {
  const t = useMessages('gift');
  const [address] = useSearchParams();
  const orderId = address.get('order') ?? '';
  const token = tokenOfOrder(orderId);
  const { leaving, start } = useLeaving(() => leaveForCheckout(orderId, token ?? ''));
  if (token === undefined) return null;
  return (
    <div className="mb-6 max-w-xl">
      <Notice role="status">
        <p>{t('cancelled')}</p>
        <Button look="plain" isOff={leaving.kind === 'pending'} onClick={start}>
          {t('payNow')}
        </Button>
        <MutationError mutation={leaving} />
      </Notice>
    </div>
  );
}

/** Returns a gift's current price if it was refused because the price has changed. */
function priceIn({ errorCode, values = {} }: Failure): Price | undefined {
  const { amount, currency } = values;
  const isPrice = typeof amount === 'number' && typeof currency === 'string';
  return errorCode === 'price_changed' && isPrice ? { amount, currency } : undefined;
}

type GiftFormProps = { words: GiftWords; onWords: (words: GiftWords) => void };

function GiftForm({ words, onWords }: GiftFormProps) {
  const t = useMessages('gift');
  const { language } = useLanguage();
  const { giftPrice, giftCharge } = useFacts();
  const format = useFormatter();
  const shop = useShop();
  const hydrated = useHydrated();
  const [changedPrice, setChangedPrice] = useState<Price>();
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState(newSending);
  const request = useRef(nothingSent);
  // The visitor may have paid before coming back to this page: the next order is another gift.
  usePageRestored(useCallback(() => void (request.current = nothingSent), []));
  const { leaving, setLeaving, start } = useLeaving(async () => {
    const isSent = sending.recipient.trim() !== '';
    const card = { ...words, ...(isSent && { sending: requestOf(sending) }) };
    const body = { email: email.trim(), locale: language, price: changedPrice ?? giftCharge, ...card };
    const {
      orderId,
      token,
      sessionId = '',
      checkoutUrl,
    } = await call('POST /api/gifts', {
      body,
      idempotencyKey: keyFor(request, body),
    }).catch((error: unknown) => {
      setChangedPrice(priceIn(failureOf(error)) ?? changedPrice);
      throw error;
    });
    saveOrder({ orderId, token, sessionId });
    location.assign(checkoutUrl ?? orderPath(token));
  });
  return (
    <form
      noValidate
      // Anything entered before hydration would be lost.
      inert={!hydrated}
      className="bg-panel ring-line max-w-xl space-y-4 rounded-3xl p-5 ring-1 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if ([email, sending.recipient || email].every((one) => isPlainAddress(asciiAddress(one.trim()))))
          start();
        else setLeaving({ kind: 'failed', failure: ownFailure('email_malformed') });
      }}
    >
      <EmailField
        id="gift-email"
        label={t('email')}
        hint={t('emailHint')}
        required
        value={email}
        onChange={setEmail}
      />
      <WordFields words={words} onChange={onWords} />
      <fieldset className="space-y-4">
        <legend className="font-display text-xl">{t('sending.heading')}</legend>
        <p className="text-soft -mt-3">{t('sending.hint')}</p>
        <SendingFields sending={sending} onChange={setSending} />
      </fieldset>
      <MutationError mutation={leaving} />
      <Button type="submit" size="large" isOff={leaving.kind === 'pending'}>
        {leaving.kind === 'pending'
          ? t('pending')
          : t('pay', { price: changedPrice ? format.price(changedPrice) : giftPrice[language] })}
      </Button>
      <p className="text-soft">{t('next')}</p>
      <PayFacts methods={shop.kind === 'loaded' ? shop.answer.paymentMethods : []} />
    </form>
  );
}
