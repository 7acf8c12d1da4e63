import { Menu } from 'lucide-react';
import type { ComponentProps } from 'react';

export function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="dialog"
      {...props}
      className="hover:bg-line grid size-11 place-items-center rounded-full"
    >
      <Menu aria-hidden className="size-6" />
    </button>
  );
}
