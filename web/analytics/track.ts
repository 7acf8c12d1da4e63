import { readFacts } from '../page-facts.ts';
import { asCommand } from './as-command.js';

/** What is counted, and what is told of each. Nothing of a visitor, a photo or an order is. */
export type Events = {
  page_view: { page_path: string };
  get_started: { place: 'hero' | 'showcase' | 'pricing' };
  question_opened: { question: string };
  language_chosen: { language: string };
  theme_chosen: { theme: string };
};

/** Counts an event where the operator counts visits and the visitor's browser has not asked to be left out. */
export function track<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
  queue()?.('event', name, payload);
}

type Send = (...command: unknown[]) => void;
let send: Send | undefined;
let asked = false;

function queue(): Send | undefined {
  if (!asked) send = start();
  asked = true;
  return send;
}

function start(): Send | undefined {
  const { analyticsId } = readFacts();
  if (analyticsId === undefined || isUntracked()) return undefined;
  const layer = ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= []);
  const gtag: Send = (...command) => void layer.push(asCommand(...command));
  gtag('js', new Date());
  gtag('config', analyticsId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
  return gtag;
}

/** Do Not Track, or its successor Global Privacy Control. */
function isUntracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
