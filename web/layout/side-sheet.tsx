import { lazy, useState } from 'react';
import { Part } from '../components/part.tsx';
import { MenuButton } from './menu-button.tsx';
import { SectionLinks } from './section-links.tsx';

const loadPanel = () => import('./side-sheet-panel.tsx');
const Panel = lazy(async () => ({ default: (await loadPanel()).SideSheetPanel }));

/**
 * The links on small screens. The button is rendered at once; the sheet is loaded when the pointer or the focus comes
 * near.
 */
export function SideSheet() {
  const [wanted, setWanted] = useState(false);
  const near = () => void loadPanel();
  const closed = (
    <MenuButton aria-expanded={false} onPointerEnter={near} onFocus={near} onClick={() => setWanted(true)} />
  );
  if (!wanted) return closed;
  return (
    <Part loading={closed} instead={<PlainMenu />}>
      <Panel />
    </Part>
  );
}

/** The links below the header, in case the sheet fails to load. */
function PlainMenu() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <MenuButton aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <SectionLinks
          className="bg-paper border-line absolute inset-x-0 top-full border-b px-4 pb-4"
          onFollow={() => setOpen(false)}
        />
      )}
    </>
  );
}
