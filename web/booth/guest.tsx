import { useState } from 'react';
import type { OrderCreated } from '#contract/order.ts';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { useShop, useStyles } from '../api/use-shop.ts';
import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { blankForm, type Form } from '../storage/form.ts';
import { kindOf } from '../transform/photo/tips.ts';
import { usePhoto } from '../transform/photo/use-photo.ts';
import { useSubmit } from '../transform/order/use-submit.ts';
import { FollowOrder } from './follow-order.tsx';
import { Frame } from './frame.tsx';
import { PhotoScreen } from './photo-screen.tsx';
import { RedeemScreen } from './redeem-screen.tsx';
import { StyleScreen } from './style-screen.tsx';
import { useAbandonedPhoto } from './use-abandoned-photo.ts';
import { Welcome } from './welcome.tsx';

type GuestProps = { leave: () => void };

/** One guest at the tablet, from the start to the start of the next one. */
export function Guest({ leave }: GuestProps) {
  useScreenMessages('booth');
  const [isStarted, setIsStarted] = useState(false);
  const shop = useShop();
  const styles = useStyles();
  const isReady = shop.kind === 'loaded' && styles.kind === 'loaded';
  if (isStarted && isReady) return <Visit shop={shop.answer} styles={styles.answer} leave={leave} />;
  return <Welcome shop={shop} styles={styles} start={() => setIsStarted(true)} />;
}

type VisitProps = GuestProps & { shop: ShopAnswer; styles: StyleAnswer[] };
type Step = 'photo' | 'style' | 'code';

function Visit({ shop, styles, leave }: VisitProps) {
  const t = useMessages('booth');
  const [form, setForm] = useState<Form>(blankForm);
  const [step, setStep] = useState<Step>('photo');
  const [created, setCreated] = useState<OrderCreated>();
  const change = (entered: Partial<Form>) => setForm((before) => ({ ...before, ...entered }));
  const setPhotoId = (photoId: string) => change({ photoId });
  const { photo, ...actions } = usePhoto({ photoId: form.photoId, setPhotoId }, shop.limits);
  useAbandonedPhoto({ photoId: form.photoId, cancel: actions.cancel });
  const ordering = useSubmit({ form, photo, byCode: true }, setCreated);
  if (created) {
    const style = styles.find(({ id }) => id === form.styleId)?.title ?? '';
    return <FollowOrder created={created} style={style} leave={leave} />;
  }

  const answer = photo.kind === 'current' ? photo.answer : undefined;
  const screens = {
    photo: () => (
      <PhotoScreen photo={photo} limits={shop.limits} {...actions} next={() => setStep('style')} />
    ),
    style: () => (
      <StyleScreen
        styles={styles}
        chosen={form.styleId}
        kind={answer && kindOf(answer, undefined)}
        choose={(styleId) => change({ styleId })}
        back={() => setStep('photo')}
        next={() => setStep('code')}
      />
    ),
    code: () => (
      <RedeemScreen form={form} ordering={ordering} change={change} back={() => setStep('style')} />
    ),
  };
  const number = { photo: 1, style: 2, code: 3 }[step];
  return (
    <Frame
      key={step}
      heading={t(`${step}.heading`)}
      above={t('step', { number })}
      moment={step}
      // The order would be made, and nobody would have its link.
      isHeld={ordering.sending}
      leave={leave}
    >
      {screens[step]()}
    </Frame>
  );
}
