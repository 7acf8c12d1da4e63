import '@fontsource-variable/figtree/wght.css';
import '@fontsource/dela-gothic-one/latin-400.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pickLanguage } from '#domain/language.ts';
import { App } from './app.tsx';
import { FactsContext, readFacts } from './shell/facts.ts';
import './styles.css';
import { loadWords } from './words/catalogue.ts';
import { SpeechProvider } from './words/speech.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const language = pickLanguage([document.documentElement.lang]);
// Without the shell's words there is not even an apology to show.
await loadWords(language, 'shell');

createRoot(root).render(
  <StrictMode>
    <FactsContext value={readFacts()}>
      <SpeechProvider served={language}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </SpeechProvider>
    </FactsContext>
  </StrictMode>,
);
