import * as Dialog from '@radix-ui/react-dialog';
import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  ChevronDown,
  Circle,
  FileImage,
  RectangleVertical,
  Square,
  StickyNote,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { cutArea, places, sizeOfCut, sizeOfStory, type Area, type Place } from '#domain/avatar-cut.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { ModalContent } from '../../components/modal.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { AvatarCutter } from './avatar-cutter.tsx';
import { fetchCut, fetchPicture, useFileName } from './export-picture.ts';

/** Sites that use each shape; their names are the same in every language. */
const choices: { place: Place; icon: LucideIcon; where: string }[] = [
  { place: 'profile', icon: Circle, where: 'WhatsApp, Instagram, LinkedIn' },
  { place: 'sticker', icon: StickyNote, where: 'Telegram, Slack, Discord' },
  { place: 'post', icon: Square, where: 'Instagram, Facebook' },
  { place: 'story', icon: RectangleVertical, where: 'Instagram, WhatsApp, TikTok' },
];

type DownloadMenuProps = { order: OrderAnswer; token: string; picture: NonNullable<OrderAnswer['picture']> };

/** Menu, open at first, that downloads the picture as JPEG, or cut to the shapes of profiles and stories. */
export function DownloadMenu({ order, token, picture }: DownloadMenuProps) {
  const t = useMessages('order-actions');
  const fileName = useFileName(order);
  const trigger = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place>();
  // Without the faces, the cut starts where heads usually are.
  const found = useQuery(
    `faces ${order.orderId}`,
    () => call('GET /api/orders/current/faces', { bearer: token }),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const faces = found.kind === 'loaded' ? found.answer.faces : [];
  const jpeg = useMutation(async () => saveFile(await fetchPicture(token, 'jpeg'), fileName('jpg')));
  const cut = useMutation(async (chosen: Place, area: Area) => {
    saveFile(await fetchCut(token, chosen, area), fileName('png', chosen));
    setPlace(undefined);
  });
  const areaOf = (chosen: Place) => cutArea(picture, places[chosen], faces);
  const sizeOf = (chosen: Place) =>
    chosen === 'story' ? sizeOfStory(picture) : sizeOfCut(places[chosen], areaOf(chosen));

  return (
    <>
      <Menu.Root modal={false} defaultOpen>
        <Menu.Trigger asChild>
          <Button ref={trigger} look="plain" className="w-full">
            {t('cuts.heading')}
            <ChevronDown aria-hidden className="size-5" />
          </Button>
        </Menu.Trigger>
        <Menu.Content
          sideOffset={8}
          className="bg-panel ring-line shadow-print z-40 w-(--radix-dropdown-menu-trigger-width) min-w-72 rounded-2xl p-1.5 ring-1"
        >
          <Choice
            icon={FileImage}
            title="JPEG"
            where={t('cuts.jpeg')}
            size={picture}
            onSelect={jpeg.mutate}
          />
          {choices.map(({ place: choice, ...shown }) => (
            <Choice
              key={choice}
              {...shown}
              title={t(`cuts.${choice}`)}
              size={sizeOf(choice)}
              onSelect={() => (choice === 'story' ? cut.mutate(choice, areaOf(choice)) : setPlace(choice))}
            />
          ))}
        </Menu.Content>
      </Menu.Root>
      <MutationError mutation={jpeg.mutation} />
      {place === undefined && <MutationError mutation={cut.mutation} />}
      <Dialog.Root open={place !== undefined} onOpenChange={() => setPlace(undefined)}>
        {place !== undefined && (
          <ModalContent
            className="inset-0 flex flex-col gap-4 overflow-y-auto p-5 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-dvh sm:w-lg sm:-translate-1/2 sm:rounded-3xl"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              trigger.current?.focus();
            }}
          >
            <Dialog.Title className="font-display text-xl">{t(`cuts.${place}`)}</Dialog.Title>
            <Dialog.Description className="text-soft">{t('cuts.text')}</Dialog.Description>
            <AvatarCutter
              // Remounted when the faces arrive, so that the cut starts around them.
              key={faces.length}
              token={token}
              picture={picture}
              place={place}
              initial={areaOf(place)}
              isPending={cut.mutation.kind === 'pending'}
              onSave={(area) => cut.mutate(place, area)}
              onCancel={() => setPlace(undefined)}
            />
            <MutationError mutation={cut.mutation} />
          </ModalContent>
        )}
      </Dialog.Root>
    </>
  );
}

type ChoiceProps = {
  icon: LucideIcon;
  title: string;
  where: string;
  size: { width: number; height: number };
  onSelect: () => void;
};

function Choice({ icon: Icon, title, where, size: { width, height }, onSelect }: ChoiceProps) {
  return (
    <Menu.Item
      onSelect={onSelect}
      className="data-highlighted:bg-line flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 outline-none"
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="grow">
        <span className="block font-semibold">{title}</span>
        <span className="text-soft block text-sm">{where}</span>
        <span className="text-soft block text-sm">{`${width} × ${height} px`}</span>
      </span>
    </Menu.Item>
  );
}
