import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countedPaths } from '#contract/counted-paths.ts';
import { readFacts } from '../page-facts.ts';

/** Events counted, and the data sent with each: nothing about a visitor, a photo or an order. */
export type Events = {
  page_view: Record<string, never>;
  get_started: { place: 'hero' | 'showcase' | 'pricing' };
  question_opened: { question: string };
  language_chosen: { language: string };
  theme_chosen: { theme: string };
};

/** Matches a section of the page; anything longer may be a code (`#code=…`). */
const plainFragment = /^(#[a-z]{1,20})?$/;

/**
 * Set once this document has shown a secret address; nothing is counted in it from then on, as Google's script reads the
 * address and the history by itself. Where analytics are on, such a page is opened as a new document
 * (docs/decisions/041-analytics.md).
 */
let hasShownSecret = false;

/** Counts an event if the operator has turned analytics on and the visitor's browser does not opt out. */
export function track<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
  hasShownSecret ||= !countedPaths.includes(location.pathname) || !plainFragment.test(location.hash);
  if (hasShownSecret) return;
  gtag ??= start();
  const page = pageFacts();
  // Applies to the events that Google's script sends by itself.
  gtag('set', page);
  gtag('event', name, { ...payload, ...page });
}

/** Counts a page view for each path. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => track('page_view', {}), [pathname]);
}

/** Returns the page's address, title and referrer, redacted: Google's script would otherwise read them from the browser. */
function pageFacts() {
  const { origin, pathname } = location;
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
  const search = campaign.length === 0 ? '' : `?${new URLSearchParams(campaign).toString()}`;
  return {
    page_location: `${origin}${pathname}${search}`,
    page_path: pathname,
    page_title: pathname,
    page_referrer: document.referrer === '' ? '' : new URL(document.referrer).origin,
  };
}

type Gtag = (...command: unknown[]) => void;
let gtag: Gtag | undefined;

function start(): Gtag {
  const { analyticsId } = readFacts();
  if (analyticsId === undefined || isUntracked()) return () => undefined;
  const dataLayer: unknown[] = [];
  Object.assign(globalThis, { dataLayer });
  const push: Gtag = function () {
    // oxlint-disable-next-line prefer-rest-params -- Google's script takes a command in no other form
    dataLayer.push(arguments);
  };
  push('js', new Date());
  push('config', analyticsId, { send_page_view: false, ...pageFacts() });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
  return push;
}

/** Checks for Do Not Track and its successor, Global Privacy Control. */
function isUntracked(): boolean {
  const privacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return navigator.doNotTrack === '1' || privacyControl;
}
