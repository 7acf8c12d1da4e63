import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the anchor or the top and moves the focus on each client-side navigation, as a browser does on a page load. */
export function useScrollOnNavigation(): void {
  const { hash, key } = useLocation();
  const loadedAt = useRef(key);

  useEffect(() => {
    // On the page load itself, the focus stays where the browser puts it.
    const isMove = key !== loadedAt.current;
    const left = new AbortController();
    // Looks up section names only: on an order's page the fragment is a secret.
    if (/^#[a-z]+$/.test(hash))
      whenThere(hash.slice(1), (section) => show(section, isMove, left), left.signal);
    else if (isMove) showTop();
    return () => left.abort();
  }, [hash, key]);
}

/** Calls back with the element of this id, now or once its screen has been rendered. */
function whenThere(id: string, found: (element: HTMLElement) => void, signal: AbortSignal): void {
  const look = (): boolean => {
    const element = document.getElementById(id);
    if (element) found(element);
    return element !== null;
  };
  if (look()) return;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function showTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  focus(document.getElementById('main'));
}

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls again at the end: Firefox stops short if the layout shifts meanwhile. Ends once the visitor scrolls. */
function show(section: HTMLElement, isMove: boolean, left: AbortController): void {
  const { signal } = left;
  for (const move of ownMoves) addEventListener(move, () => left.abort(), { signal, passive: true });
  addEventListener('scrollend', () => section.scrollIntoView({ behavior: 'instant' }), { signal });
  section.scrollIntoView();
  if (isMove) focus(section);
}

/** Focuses a section, which is focusable only from here, so that the next Tab continues inside it. */
function focus(target: HTMLElement | null): void {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
