import { Circle, RectangleVertical, Square } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { cutAvatar, shapes, type Shape } from './avatar-cut.ts';
import { fetchPicture, saveFile, useFileName } from './export-picture.ts';

const icons = { circle: Circle, square: Square, story: RectangleVertical } as const;

/** The same picture in the shapes that profiles and stories want, made on the visitor's own device. */
export function AvatarCuts({ order, token }: { order: OrderAnswer; token: string }) {
  const t = useMessages('order-actions');
  const fileName = useFileName(order);
  const { mutation, mutate } = useMutation(async (shape: Shape) =>
    saveFile(await cutAvatar(await fetchPicture(token, 'png'), shape), fileName('png', shape)),
  );
  return (
    <Panel heading={t('cuts.heading')}>
      <p className="text-soft">{t('cuts.text')}</p>
      <div className="flex flex-wrap gap-3">
        {shapes.map((shape) => {
          const Icon = icons[shape];
          return (
            <Button
              key={shape}
              look="plain"
              disabled={mutation.kind === 'pending'}
              onClick={() => mutate(shape)}
            >
              <Icon aria-hidden className="size-5" />
              {t(`cuts.${shape}`)}
            </Button>
          );
        })}
      </div>
      <MutationError mutation={mutation} />
    </Panel>
  );
}
