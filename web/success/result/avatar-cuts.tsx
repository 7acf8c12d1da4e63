import { Circle, RectangleVertical, Square, StickyNote, type LucideIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { Part } from '../../components/part.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { cutArea, cutAvatar, places, sizeOfCut, sizeOfStory, type Area, type Place } from './avatar-cut.ts';
import { fetchPicture, useFileName } from './export-picture.ts';

const AvatarCutter = lazy(async () => ({ default: (await import('./avatar-cutter.tsx')).AvatarCutter }));

/** Where people use them; the names are the same in every language. */
const choices: { place: Place; icon: LucideIcon; where: string }[] = [
  { place: 'profile', icon: Circle, where: 'WhatsApp, Instagram, LinkedIn' },
  { place: 'sticker', icon: StickyNote, where: 'Telegram, Slack, Discord' },
  { place: 'post', icon: Square, where: 'Instagram, Facebook' },
  { place: 'story', icon: RectangleVertical, where: 'Instagram, WhatsApp, TikTok' },
];

type AvatarCutsProps = { order: OrderAnswer; token: string; picture: NonNullable<OrderAnswer['picture']> };

/** The same picture in the shapes that profiles and stories want, made on the visitor's own device. */
export function AvatarCuts({ order, token, picture }: AvatarCutsProps) {
  const t = useMessages('order-actions');
  const fileName = useFileName(order);
  const [place, setPlace] = useState<Place>();
  // Where they cannot be had, the cut begins where heads usually are.
  const found = useQuery(
    `faces ${order.orderId}`,
    () => call('GET /api/orders/current/faces', { bearer: token }),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const faces = found.kind === 'loaded' ? found.answer.faces : [];
  const { mutation, mutate } = useMutation(async (chosen: Place, area: Area) => {
    saveFile(await cutAvatar(await fetchPicture(token, 'png'), chosen, area), fileName('png', chosen));
    setPlace(undefined);
  });
  const sizeOf = (chosen: Place) =>
    chosen === 'story'
      ? sizeOfStory(picture)
      : sizeOfCut(places[chosen], cutArea(picture, places[chosen], faces));
  const isPending = mutation.kind === 'pending';

  return (
    <Panel heading={t('cuts.heading')}>
      <p className="text-soft">{t('cuts.text')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ place: choice, icon: Icon, where }) => {
          const { width, height } = sizeOf(choice);
          return (
            <li key={choice}>
              <Button
                look="plain"
                className="size-full justify-start! gap-3! rounded-2xl! py-2.5 text-left!"
                aria-expanded={choice === 'story' ? undefined : choice === place}
                isOff={isPending}
                onClick={() =>
                  choice === 'story' ? mutate(choice, { x: 0, y: 0, width, height }) : setPlace(choice)
                }
              >
                <Icon aria-hidden className="size-6 shrink-0" />
                <span>
                  {t(`cuts.${choice}`)}
                  <span className="text-soft block text-sm font-normal">{where}</span>
                  <span className="text-soft block text-sm font-normal">{`${width} × ${height} px`}</span>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      {place !== undefined && (
        <Part>
          <AvatarCutter
            // Another place, or faces found meanwhile, begin anew.
            key={`${place} ${faces.length}`}
            {...{ token, picture, place, isPending }}
            initial={cutArea(picture, places[place], faces)}
            onSave={(area) => mutate(place, area)}
            onCancel={() => setPlace(undefined)}
          />
        </Part>
      )}
      <MutationError mutation={mutation} />
    </Panel>
  );
}
