import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useMessages } from '../i18n/use-messages.ts';
import { themes, type Theme } from './use-theme.ts';
import { ThemeButton } from './theme-button.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const satisfies Record<Theme, LucideIcon>;

type ThemeMenuProps = { theme: Theme; choose: (theme: Theme) => void };

/**
 * Initially open, because it is loaded on demand. Not modal: that would add a style that the CSP forbids.
 * Rendered inside the header, so that it belongs to that landmark.
 */
export function ThemeMenu({ theme, choose }: ThemeMenuProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger asChild>
        <ThemeButton />
      </Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={8}
        className="bg-panel text-ink ring-line shadow-print z-50 min-w-40 rounded-2xl p-1.5 ring-1"
      >
        <Menu.RadioGroup value={theme}>
          {themes.map((name) => (
            <Choice key={name} name={name} choose={choose} />
          ))}
        </Menu.RadioGroup>
      </Menu.Content>
    </Menu.Root>
  );
}

function Choice({ name, choose }: { name: Theme; choose: (theme: Theme) => void }) {
  const t = useMessages('layout');
  const Icon = icons[name];
  return (
    <Menu.RadioItem
      value={name}
      onSelect={() => choose(name)}
      className="data-highlighted:bg-line flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 font-semibold outline-none"
    >
      <Icon aria-hidden className="size-5" />
      <span className="flex-1">{t(`themes.${name}`)}</span>
      <Menu.ItemIndicator>
        <Check aria-hidden className="size-5" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}
