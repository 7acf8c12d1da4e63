import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { places } from './places.ts';

/**
 * The links on small screens, sliding in from the left. A native modal dialog: the browser keeps the focus inside,
 * makes the rest inert and closes it on Escape, without a style that the CSP would forbid.
 */
export function SideSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
        className="hover:bg-line grid size-11 place-items-center rounded-full"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <dialog
        ref={sheet}
        aria-label="Menu"
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
        className="bg-paper text-ink sheet fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] p-4 backdrop:bg-black/60"
      >
        <div className="flex h-full flex-col">
          <button
            type="button"
            aria-label="Close the menu"
            onClick={close}
            className="hover:bg-line grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden className="size-6" />
          </button>
          <nav aria-label="Sections" className="mt-4 flex flex-col">
            {places.map(({ label, to }) => (
              <Link key={to} to={to} onClick={close} className="font-display py-3 text-2xl">
                {label}
              </Link>
            ))}
          </nav>
          <ButtonLink to="/transform" size="large" onClick={close} className="mt-auto mb-2">
            Get Started
          </ButtonLink>
        </div>
      </dialog>
    </>
  );
}
