import { lazy, useState } from 'react';
import { Part } from '../components/part.tsx';
import { ThemeButton } from './theme-button.tsx';
import { themes, useTheme } from './use-theme.ts';

const loadMenu = () => import('./theme-menu.tsx');
const ThemeMenu = lazy(async () => ({ default: (await loadMenu()).ThemeMenu }));

/** Renders the button at once; loads its menu when the pointer or the focus comes near. */
export function ThemeToggle() {
  const { theme, choose } = useTheme();
  const [wanted, setWanted] = useState(false);
  const near = () => void loadMenu();
  const closed = (
    <ThemeButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  const chooseNext = () => choose(themes[(themes.indexOf(theme) + 1) % themes.length] ?? theme);
  return (
    <Part loading={closed} instead={<ThemeButton onClick={chooseNext} />}>
      <ThemeMenu theme={theme} choose={choose} />
    </Part>
  );
}
