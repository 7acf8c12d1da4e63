import type { OrderAnswer } from '#contract/order.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Pack } from '../pack/pack.tsx';
import { Refund } from '../refund.tsx';
import { CancelOrder } from '../cancel-order.tsx';
import { SendMailAgain } from '../send-mail-again.tsx';
import { NotifyMe } from './notify-me.tsx';
import { Developing, OrderProgress } from './order-progress.tsx';

type WaitingProps = {
  order: OrderAnswer;
  stage: number;
  preview: string | undefined;
  token: string;
  refresh: () => void;
};

/** Shows the picture as it is drawn, in the shape of its photo, and the order's stages. */
export function Waiting({ order, stage, preview, token, refresh }: WaitingProps) {
  const t = useMessages('success');
  return (
    <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-14">
      <Developing preview={preview} order={order} token={token} />
      <div>
        <OrderProgress order={order} stage={stage} />
        {order.email !== undefined && <p className="mt-6 mb-4 text-lg font-semibold">{t('close')}</p>}
        <NotifyMe orderId={order.orderId} token={token} />
        <div className="mt-6 space-y-6">
          <Refund order={order} />
          <Pack order={order} token={token} refresh={refresh} />
          <SendMailAgain isFolded={order.email !== undefined} order={order} token={token} refresh={refresh} />
          {order.cancellable && <CancelOrder order={order} token={token} refresh={refresh} />}
        </div>
      </div>
    </div>
  );
}
