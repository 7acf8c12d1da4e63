import '@fontsource-variable/figtree/wght.css';
import '@fontsource/dela-gothic-one/latin-400.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pickLanguage } from '#domain/language.ts';
import { loadMessages } from './i18n/catalogue.ts';
import { readFacts } from './page-facts.ts';
import { Root } from './root.tsx';
import { restoreAddress } from './restore-address.ts';
import './styles.css';

// Before the router reads it, now and where such a link is opened in a page that is open already.
restoreAddress();
addEventListener('popstate', restoreAddress);

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('index.html has no #root');

/** No `await` outside of it: Safari may not wait for a module that others import meanwhile (https://webkit.org/b/242740). */
async function start(element: HTMLElement): Promise<void> {
  const language = pickLanguage([document.documentElement.lang]);
  // Without the layout's messages not even the error boundary has anything to say.
  await loadMessages(language, 'layout');
  const root = (
    <Root facts={readFacts()} language={language} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />
  );
  // Vite's own server, while somebody works on the web, has no HTML made beforehand.
  if (element.childElementCount === 0) createRoot(element).render(root);
  // In small pieces, between which the page answers to scrolling and taps.
  else startTransition(() => void hydrateRoot(element, root));
}

void start(rootElement);
