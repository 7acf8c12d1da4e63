import { Menu } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

export function MenuButton(props: ComponentProps<'button'>) {
  const t = useMessages('layout');
  return (
    <button
      type="button"
      aria-label={t('menu')}
      aria-haspopup="dialog"
      {...props}
      className="hover:bg-line no-script:hidden grid size-11 place-items-center rounded-full"
    >
      <Menu aria-hidden className="size-6" />
    </button>
  );
}
