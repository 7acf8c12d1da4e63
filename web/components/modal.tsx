import * as Dialog from '@radix-ui/react-dialog';
import { setNonce } from 'get-nonce';
import { X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';

/** Lets Radix add its one style (scroll lock under a dialog) although the CSP forbids inline styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

/**
 * Overlay and content of a dialog. Load it lazily, when a dialog is first opened. Returns the focus to where it was,
 * even if the dialog has no trigger.
 */
export function ModalContent({ className = '', ...content }: ComponentProps<typeof Dialog.Content>) {
  const focused = useRef<Element>(null);
  const giveBack = (event: Event) => {
    if (!(focused.current instanceof HTMLElement)) return;
    event.preventDefault();
    focused.current.focus();
  };
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-black/60" />
      <Dialog.Content
        onOpenAutoFocus={() => void (focused.current = document.activeElement)}
        onCloseAutoFocus={giveBack}
        {...content}
        className={`bg-paper text-ink fixed z-50 ${className}`}
      />
    </Dialog.Portal>
  );
}

/** The cross that closes a dialog. */
export function CloseDialog({ label }: { label: string }) {
  return (
    <Dialog.Close
      aria-label={label}
      className="hover:bg-line grid size-11 shrink-0 place-items-center rounded-full"
    >
      <X aria-hidden className="size-6" />
    </Dialog.Close>
  );
}
