import '@fontsource-variable/figtree/wght.css';
import '@fontsource/dela-gothic-one/latin-400.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pickLanguage } from '#domain/language.ts';
import { loadMessages } from './i18n/catalogue.ts';
import { readFacts } from './page-facts.ts';
import { registerShareTarget } from './register-service-worker.ts';
import { Root } from './root.tsx';
import { restoreAddress } from './restore-address.ts';
import './styles.css';

// Runs before the router reads the address, also when such a link is opened in this tab later.
restoreAddress();
addEventListener('popstate', restoreAddress);

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('index.html has no #root');

/** Has no top-level `await`: Safari may not wait for a module imported by several (https://webkit.org/b/242740). */
async function start(element: HTMLElement): Promise<void> {
  const language = pickLanguage([document.documentElement.lang]);
  // Without the layout's messages not even the error boundary has a text.
  await loadMessages(language, 'layout');
  const root = (
    <Root facts={readFacts()} language={language} route={(app) => <BrowserRouter>{app}</BrowserRouter>} />
  );
  // Vite's development server serves no prerendered HTML.
  if (element.childElementCount === 0) createRoot(element).render(root);
  // Hydrates in small pieces, so that the page responds to scrolling and taps in between.
  else startTransition(() => void hydrateRoot(element, root));
}

void start(rootElement).then(registerShareTarget);
