import type { OrderAnswer } from '#contract/order.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Pack } from '../pack/pack.tsx';
import { Refund } from '../refund.tsx';
import { CancelOrder } from '../cancel-order.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { NotifyMe } from './notify-me.tsx';
import { OrderProgress } from './order-progress.tsx';

type WaitingProps = {
  order: OrderAnswer;
  stage: number;
  token: string;
  refresh: () => void;
};

/** The order's stages, and the visitor's options until the picture is there. */
export function Waiting({ order, stage, token, refresh }: WaitingProps) {
  const t = useMessages('success');
  return (
    <>
      <OrderProgress order={order} stage={stage} />
      {order.email !== undefined && <p className="mt-6 mb-4 text-lg font-semibold">{t('close')}</p>}
      <NotifyMe orderId={order.orderId} token={token} />
      <div className="mt-6 space-y-6">
        <Refund order={order} />
        <Pack order={order} token={token} refresh={refresh} />
        <SendMailAgain isFolded={order.email !== undefined} order={order} token={token} refresh={refresh} />
        {order.cancellable && <CancelOrder order={order} token={token} refresh={refresh} />}
      </div>
    </>
  );
}
