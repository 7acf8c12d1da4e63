import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { CloseDialog, ModalContent } from '../components/modal.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { MenuButton } from './menu-button.tsx';
import { SectionLinks } from './section-links.tsx';
import { useFacts } from '../page-facts.ts';
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
        className="sheet inset-y-0 left-0 flex h-dvh w-72 max-w-[85vw] flex-col overflow-y-auto p-4"
      >
        <Dialog.Title className="sr-only">{t('menu')}</Dialog.Title>
        <CloseDialog label={t('closeMenu')} />
        <SectionLinks className="mt-4" onFollow={close} />
        <StyleLinks onFollow={close} />
        <Link to={paths.find} onClick={close} className={`${row} border-line mt-2 mb-6 border-t pt-4`}>
          {t('findOrder')}
        </Link>
        <ButtonLink to={paths.transform} size="large" onClick={close} className="mt-auto mb-2 shrink-0">
          {t('start')}
        </ButtonLink>
      </ModalContent>
    </Dialog.Root>
  );
}

const row = 'block py-2.5 text-lg font-semibold';

/** Every style sold; each leads to the order form with that style chosen. */
function StyleLinks({ onFollow }: { onFollow: () => void }) {
  const t = useMessages('layout');
  const { language } = useLanguage();
  const { styles } = useFacts();
  return (
    <nav aria-label={t('styles')} className="border-line mt-2 border-t pt-4">
      <p aria-hidden className="text-soft text-sm font-semibold">
        {t('styles')}
      </p>
      {styles.map(({ id, title }) => (
        <Link key={id} to={`${paths.transform}?style=${id}`} onClick={onFollow} className={row}>
          {title[language]}
        </Link>
      ))}
    </nav>
  );
}
