import { lazy, Suspense, useState } from 'react';
import { MenuButton } from './menu-button.tsx';

const loadPanel = () => import('./side-sheet-panel.tsx');
const Panel = lazy(async () => ({ default: (await loadPanel()).SideSheetPanel }));

/**
 * The links on small screens. The button is there at once; its sheet is fetched when the pointer or the focus
 * comes near.
 */
export function SideSheet() {
  const [wanted, setWanted] = useState(false);
  const near = () => void loadPanel();
  const closed = (
    <MenuButton aria-expanded={false} onPointerEnter={near} onFocus={near} onClick={() => setWanted(true)} />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Panel />
    </Suspense>
  );
}
