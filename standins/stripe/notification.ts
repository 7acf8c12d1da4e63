import type { StripeEvent } from './objects.ts';

export type Notification = ReturnType<typeof notificationOf>;

/** Makes the thin event about the same change: it names the object without including it. */
export function notificationOf({ id, type, created, livemode, data }: StripeEvent) {
  const { id: objectId, object } = data.object as { id: string; object: string };
  return {
    // The two events about a change have ids of their own.
    ...{ id: id.replace('evt_', 'evt_test_'), object: 'v2.core.event', type: `v1.${type}` },
    ...{ created: new Date(created * 1000).toISOString(), livemode, context: null, snapshot_event: id },
    related_object: {
      ...{ id: objectId, type: object, url: `/v1/${object.replace('.', '/')}s/${objectId}` },
    },
  };
}
