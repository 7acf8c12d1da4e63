import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { CloseDialog, ModalContent } from '../components/modal.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { MenuButton } from './menu-button.tsx';
import { SectionLinks } from './section-links.tsx';
import { paths } from '../routes.ts';

/** Slides in from the left. Initially open, because it is loaded on demand. */
export function SideSheetPanel() {
  const t = useMessages('layout');
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <MenuButton />
      </Dialog.Trigger>
      <ModalContent
        aria-describedby={undefined}
        className="sheet inset-y-0 left-0 flex h-dvh w-72 max-w-[85vw] flex-col p-4"
      >
        <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
        <CloseDialog label={t('closeMenu')} />
        <SectionLinks className="mt-4" onFollow={close} />
        <ButtonLink to={paths.transform} size="large" onClick={close} className="mt-auto mb-2">
          {t('start')}
        </ButtonLink>
      </ModalContent>
    </Dialog.Root>
  );
}
