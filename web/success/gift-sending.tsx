import { useState } from 'react';
import type { OwnGiftAnswer } from '#contract/gift-card.ts';
import { asciiAddress, isPlainAddress } from '#domain/email.ts';
import { call } from '../api/call.ts';
import { CallFailed, ownFailure } from '../api/failure.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { newSending, requestOf, SendingFields } from '../gift/sending-fields.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type GiftSendingProps = { gift: OwnGiftAnswer | undefined; token: string; refresh: () => void };

/** Shows to whom and when the shop sends a gift, and lets its giver change or stop that. */
export function GiftSending({ gift, token, refresh }: GiftSendingProps) {
  const t = useMessages('gift');
  return (
    <Panel heading={t('sending.heading')}>
      {gift?.sending ? (
        <Known {...gift} sending={gift.sending} token={token} refresh={refresh} />
      ) : (
        <>
          <p className="text-soft">{t('sending.hint')}</p>
          <SendingForm token={token} done={refresh} />
        </>
      )}
    </Panel>
  );
}

type KnownProps = Pick<OwnGiftAnswer, 'sendable'> & { sending: Sending; token: string; refresh: () => void };

function Known({ sending, sendable, token, refresh }: KnownProps) {
  const [isChanging, setIsChanging] = useState(false);
  const done = (): void => {
    setIsChanging(false);
    refresh();
  };
  const hasForm = isChanging || sending.status === 'failed';
  return (
    <>
      <Told {...sending} />
      {sendable && hasForm && <SendingForm key={sending.recipient} token={token} done={done} />}
      {sendable && !hasForm && (
        <Changes {...sending} token={token} refresh={refresh} onChange={() => setIsChanging(true)} />
      )}
    </>
  );
}

type Sending = NonNullable<OwnGiftAnswer['sending']>;
type ChangesProps = Pick<Sending, 'status'> & { token: string; refresh: () => void; onChange: () => void };

/** Buttons with which the giver changes or stops what is planned, or has the gift sent to another address. */
function Changes({ status, token, refresh, onChange }: ChangesProps) {
  const t = useMessages('gift');
  const { mutation, mutate } = useMutation(() =>
    call('DELETE /api/orders/current/gift', { bearer: token }).finally(refresh),
  );
  const isUnsent = status === 'planned' || status === 'waiting';
  return (
    <>
      <MutationError mutation={mutation} />
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={onChange}>
          {t(isUnsent ? 'sending.change' : 'sending.again')}
        </Button>
        {isUnsent && (
          <Button look="danger" isOff={mutation.kind === 'pending'} onClick={mutate}>
            {t('sending.stop')}
          </Button>
        )}
      </div>
    </>
  );
}

function Told({ recipient, at, timeZone, status }: Sending) {
  const t = useMessages('gift');
  const { language } = useLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(new Date(at));
  const text = t(`sending.${status}`, { recipient, day });
  if (status !== 'failed') return <p role="status">{text}</p>;
  return (
    <Notice tone="bad" role="status">
      {text}
    </Notice>
  );
}

function SendingForm({ token, done }: { token: string; done: () => void }) {
  const t = useMessages('gift');
  const [sending, setSending] = useState(newSending);
  const { mutation, mutate } = useMutation(async () => {
    const body = requestOf(sending);
    if (!isPlainAddress(asciiAddress(body.recipient))) throw new CallFailed(ownFailure('email_malformed'));
    await call('POST /api/orders/current/gift', { bearer: token, body });
    done();
  });
  return (
    <Form noValidate onSubmit={mutate}>
      <SendingFields required sending={sending} onChange={setSending} />
      <MutationError mutation={mutation} />
      <Button type="submit" isOff={mutation.kind === 'pending'}>
        {t('sending.send')}
      </Button>
    </Form>
  );
}
