import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

export function ThemeButton(props: ComponentProps<'button'>) {
  const t = useMessages('layout');
  return (
    <button
      type="button"
      aria-label={t('theme')}
      {...props}
      className="hover:bg-line no-script:hidden grid size-11 place-items-center rounded-full"
    >
      <Sun aria-hidden className="size-5.5 dark:hidden" />
      <Moon aria-hidden className="hidden size-5.5 dark:block" />
    </button>
  );
}
