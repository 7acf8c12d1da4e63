import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readFacts } from '../page-facts.ts';

/** What is counted, and what is sent with each. Nothing of a visitor, a photo or an order is. */
export type Events = {
  page_view: { page_path: string };
  get_started: { place: 'hero' | 'showcase' | 'pricing' };
  question_opened: { question: string };
  language_chosen: { language: string };
  theme_chosen: { theme: string };
};

/** Counts an event where the operator counts visits and the visitor's browser has not asked to be left out. */
export function track<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
  gtag ??= start();
  gtag('event', name, payload);
}

/** Counts each screen by its path alone: what comes after may be an order's secret. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  // A shared picture's path is its secret.
  const path = pathname.startsWith('/share/') ? '/share' : pathname;
  useEffect(() => track('page_view', { page_path: path }), [path]);
}

type Gtag = (...command: unknown[]) => void;
let gtag: Gtag | undefined;

function start(): Gtag {
  const { analyticsId } = readFacts();
  if (analyticsId === undefined || isUntracked()) return () => undefined;
  const dataLayer: unknown[] = [];
  Object.assign(globalThis, { dataLayer });
  const push: Gtag = function () {
    // eslint-disable-next-line prefer-rest-params -- Google's script takes a command in no other form
    dataLayer.push(arguments);
  };
  push('js', new Date());
  push('config', analyticsId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
  return push;
}

/** Do Not Track, or its successor Global Privacy Control. */
function isUntracked(): boolean {
  const privacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return navigator.doNotTrack === '1' || privacyControl;
}
