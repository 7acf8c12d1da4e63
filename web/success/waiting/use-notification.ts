import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { isTold, setTold } from '../../storage/told-orders.ts';
import { addressOf, subscribe } from './push-subscription.ts';

/** `refused`: by the visitor, now or earlier; `failed`: the browser could not arrange it. */
type Telling = 'off' | 'on' | 'refused' | 'failed';

export type Told = { orderId: string; token: string; pushKey: string };

/** Has this browser tell the visitor of the order's end, if they want that. */
export function useNotification({ orderId, token, pushKey }: Told) {
  const [telling, setTelling] = useState<Telling>(() =>
    isTold(orderId) && Notification.permission === 'granted' ? 'on' : 'off',
  );
  const show = (next: Telling): void => {
    setTold(orderId, next === 'on');
    setTelling(next);
  };
  const tellShop = (subscription: PushSubscription) =>
    call('POST /api/orders/current/push', { bearer: token, body: addressOf(subscription) });

  // What the shop knew of this browser may be gone, as after a refusal of the photo that was undone.
  const renew = useEffectEvent(() => {
    if (telling !== 'on') return;
    subscribe(pushKey)
      .then(tellShop)
      .catch(() => show('off'));
  });
  useEffect(() => renew(), []);

  async function start(): Promise<Telling> {
    // Asked first: browsers want it right after the click.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
    const subscription = await subscribe(pushKey).catch(() => undefined);
    if (!subscription) return 'failed';
    await tellShop(subscription);
    return 'on';
  }

  async function stop(): Promise<Telling> {
    // Without one, as after the permission was withdrawn, this browser cannot be told anyway.
    const subscription = await subscribe(pushKey).catch(() => undefined);
    if (subscription) {
      const { endpoint } = addressOf(subscription);
      await call('DELETE /api/orders/current/push', { bearer: token, body: { endpoint } });
    }
    return 'off';
  }

  const { mutation, mutate } = useMutation(async (act: () => Promise<Telling>) => show(await act()));
  return { telling, mutation, start: () => mutate(start), stop: () => mutate(stop) };
}
