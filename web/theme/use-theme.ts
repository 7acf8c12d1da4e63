import { useEffect, useState } from 'react';
import { track } from '../analytics/track.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'vite-ui-theme';
const paper = { light: '#f5f4f2', dark: '#131011' } as const;

/** Returns the chosen theme and a function that changes it. index.html applies it before the first paint. */
export function useTheme() {
  const [theme, setTheme] = useState(loadTheme);

  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => apply(theme, system.matches);
    follow();
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme]);

  const choose = (next: Theme) => {
    track('theme_chosen', { theme: next });
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is forbidden: the choice lasts until the page is reloaded.
    }
    setTheme(next);
  };
  return { theme, choose };
}

function loadTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'dark';
  } catch {
    return 'dark';
  }
}

function apply(theme: Theme, systemIsDark: boolean) {
  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(shown);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[shown]);
}
