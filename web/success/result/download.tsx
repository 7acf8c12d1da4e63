import { ChevronDown, Download as DownloadIcon } from 'lucide-react';
import { lazy, type ComponentProps } from 'react';
import { Button, buttonLook } from '../../components/button.tsx';
import { Part } from '../../components/part.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFileName } from './export-picture.ts';

const DownloadMenu = lazy(async () => ({ default: (await import('./download-menu.tsx')).DownloadMenu }));

type DownloadProps = ComponentProps<typeof DownloadMenu> & { png: string | undefined };

/** Downloads the picture as drawn (`png` is its URL, undefined while it loads), or in another size. */
export function Download({ png, ...rest }: DownloadProps) {
  const t = useMessages('success');
  const tActions = useMessages('order-actions');
  const fileName = useFileName(rest.order);
  const waiting = (
    <Button isOff look="plain" className="w-full">
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
      <Part loading={waiting}>
        <DownloadMenu {...rest} />
      </Part>
    </div>
  );
}
