import { ChevronDown, Download as DownloadIcon } from 'lucide-react';
import { lazy, useState, type ComponentProps } from 'react';
import { Button, buttonLook } from '../../components/button.tsx';
import { Part } from '../../components/part.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFileName } from './export-picture.ts';

const loadMenu = () => import('./download-menu.tsx');
const DownloadMenu = lazy(async () => ({ default: (await loadMenu()).DownloadMenu }));

type DownloadProps = ComponentProps<typeof DownloadMenu> & { png: string | undefined };

/**
 * Downloads the picture as drawn (`png` is its URL, undefined while it loads), or in another size. The button for sizes is rendered
 * at once; its menu is loaded when the pointer or the focus comes near.
 */
export function Download({ png, ...rest }: DownloadProps) {
  const t = useMessages('success');
  const tActions = useMessages('order-actions');
  const fileName = useFileName(rest.order);
  const [wanted, setWanted] = useState(false);
  const near = () => void loadMenu();
  const closed = (
    <Button
      look="plain"
      className="w-full"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setWanted(true)}
    >
      {tActions('cuts.heading')}
      <ChevronDown aria-hidden className="size-5" />
    </Button>
  );
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <a
        {...(png === undefined ? { 'aria-disabled': true, role: 'link' } : { href: png })}
        download={fileName('png')}
        className={buttonLook({ size: 'large', className: 'w-full aria-disabled:opacity-60' })}
      >
        <DownloadIcon aria-hidden className="size-6" />
        {t('download')}
      </a>
      {wanted ? (
        <Part loading={closed}>
          <DownloadMenu {...rest} />
        </Part>
      ) : (
        closed
      )}
    </div>
  );
}
