import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';

type GalleryPermissionProps = { order: OrderAnswer; token: string; refresh: () => void };

/** Asks whether the gallery may show photo and picture: only from the visitor's consent until they withdraw it. */
export function GalleryPermission({ order, token, refresh }: GalleryPermissionProps) {
  const t = useMessages('order-actions');
  const { mutation, mutate } = useMutation(async (allowed: boolean) => {
    await call(allowed ? 'POST /api/orders/current/gallery' : 'DELETE /api/orders/current/gallery', {
      bearer: token,
    });
    refresh();
    return allowed;
  });
  if (order.gallery === undefined && mutation.kind === 'idle') return null;
  return (
    <Panel isFolded name="gallery" heading={t('gallery.heading')}>
      {order.gallery && (
        <Permission gallery={order.gallery} isBusy={mutation.kind === 'pending'} set={mutate} />
      )}
      <p role="status" className="text-good font-semibold empty:last:-mt-4">
        {mutation.kind === 'done' && t(mutation.result ? 'gallery.allowed' : 'gallery.revoked')}
      </p>
      <MutationError mutation={mutation} />
    </Panel>
  );
}

type PermissionProps = {
  gallery: NonNullable<OrderAnswer['gallery']>;
  isBusy: boolean;
  set: (allowed: boolean) => void;
};

function Permission({ gallery, isBusy, set }: PermissionProps) {
  const t = useMessages('order-actions');
  const isOffered = gallery === 'offered';
  return (
    <>
      <p className="text-soft">{t(isOffered ? 'gallery.text' : `gallery.${gallery}`)}</p>
      <Button look="plain" isOff={isBusy} onClick={() => set(isOffered)}>
        {t(isOffered ? 'gallery.allow' : 'gallery.revoke')}
      </Button>
    </>
  );
}
