import '@fontsource-variable/figtree/wght.css';
import '@fontsource/dela-gothic-one/latin-400.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pickLanguage } from '#domain/language.ts';
import { Root } from './root.tsx';
import { readFacts } from './page-facts.ts';
import './styles.css';
import { loadWords } from './i18n/catalogue.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

const language = pickLanguage([document.documentElement.lang]);
// Without the shell's words there is not even an apology to show.
await loadWords(language, 'shell');

const root = (
  <Root facts={readFacts()} language={language} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />
);
// Vite's own server, while somebody works on the web, has no HTML made beforehand.
if (place.childElementCount === 0) createRoot(place).render(root);
// In small pieces, between which the page answers to scrolling and taps.
else startTransition(() => void hydrateRoot(place, root));
