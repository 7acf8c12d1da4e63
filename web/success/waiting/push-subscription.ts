import { registerServiceWorker } from '../../register-service-worker.ts';

/** Returns the address and keys at which this browser can be told, new ones if there are none. @throws DOMException */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Messages of another key are refused: the shop's own may have changed since.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Returns what the shop needs to tell this browser. */
export function addressOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
