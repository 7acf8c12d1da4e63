import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { useWords } from '../i18n/use-messages.ts';
import { MenuButton } from './menu-button.tsx';
import { places } from '../routes.ts';
import { allowOwnStyles } from './style-nonce.ts';

allowOwnStyles();

/** Slides in from the left; opens as soon as it is there, because it was fetched for a tap on its button. */
export function SideSheetPanel() {
  const say = useWords('shell');
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <MenuButton />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="bg-paper text-ink sheet fixed inset-y-0 left-0 z-50 flex h-dvh w-72 max-w-[85vw] flex-col p-4"
        >
          <Dialog.Title className="sr-only">{say('menu')}</Dialog.Title>
          <Dialog.Close
            aria-label={say('closeMenu')}
            className="hover:bg-line grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden className="size-6" />
          </Dialog.Close>
          <nav aria-label={say('sections')} className="mt-4 flex flex-col">
            {places.map(({ name, to }) => (
              <Link key={to} to={to} onClick={close} className="font-display py-3 text-2xl">
                {say(`places.${name}`)}
              </Link>
            ))}
          </nav>
          <ButtonLink to="/transform" size="large" onClick={close} className="mt-auto mb-2">
            {say('start')}
          </ButtonLink>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
