import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Notice } from '../components/notice.tsx';
import { Step } from './form-step.tsx';
import { EarlierOrderNotice } from './order/earlier-order-notice.tsx';
import { EmailStep } from './order/email-step.tsx';
import { PhotoStep } from './photo/photo-step.tsx';
import { Review } from './order/review.tsx';
import { StyleStep } from './style/style-step.tsx';
import { useCrop } from './photo/use-crop.ts';
import { useDraft } from './use-form.ts';
import { useEarlierOrder } from './order/use-earlier-order.ts';
import { usePhoto } from './photo/use-photo.ts';
import { usePreview } from './photo/use-preview.ts';
import { useSubmit } from './order/use-submit.ts';
import { useExplain, useWords } from '../i18n/use-messages.ts';

/** Three steps and the review, on one page. */
export function Booth({ shop, styles }: { shop: ShopAnswer; styles: StyleAnswer[] }) {
  const say = useWords('transform');
  const shell = useWords('shell');
  const explain = useExplain();
  const { draft, change } = useDraft();
  const [consent, setConsent] = useState(false);
  const keep = (photoId: string) => change({ photoId, crop: '' });
  const { photo, ...photoActions } = usePhoto({ photoId: draft.photoId, keep }, shop.limits);
  const preview = usePreview(photo);
  const { crop, setCrop } = useCrop(photo, draft.crop, change);
  const [address] = useSearchParams();
  const earlier = useEarlierOrder(address.get('order') ?? draft.orderId);
  const { sending, faults, submit } = useSubmit((orderId) => change({ orderId }));
  const problems = useMemo(
    () => faults.map(({ failure, ...where }) => ({ ...where, message: explain(failure) })),
    [faults, explain],
  );
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const style = styles.find(({ id }) => id === draft.styleId);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ draft, photo, consent });
      }}
      className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="space-y-8">
        {!shop.open && (
          <Notice heading={say('closed')} role="status">
            {shop.closedFor !== undefined && <p>{shell(`closed.${shop.closedFor}`)}</p>}
            <p>{say('closedAsk')}</p>
          </Notice>
        )}
        {!sending && <EarlierOrderNotice earlier={earlier} />}
        {problems.length > 0 && <ErrorSummary heading={say('problems')} problems={problems} />}
        <Step number={1} heading={say('photo.heading')} done={photo.kind === 'kept'}>
          <PhotoStep
            photo={photo}
            preview={preview}
            limits={shop.limits}
            error={errorOf('photo')}
            {...{ crop, setCrop, style }}
            {...photoActions}
          />
        </Step>
        <Step number={2} heading={say('style.heading')} done={style !== undefined}>
          <StyleStep
            styles={styles}
            chosen={draft.styleId}
            error={errorOf('style')}
            choose={(styleId) => change({ styleId })}
          />
        </Step>
        <Step number={3} heading={say('pay.heading')} done={draft.email !== '' && consent}>
          <EmailStep {...{ draft, change, consent, setConsent, errorOf }} />
        </Step>
      </div>
      <Review {...{ draft, style, photo, crop, preview, shop, sending }} />
    </form>
  );
}
