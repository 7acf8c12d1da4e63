import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Does what a browser does on a page load, for a move inside the page: to the anchor or the top, focus with it. */
export function useScrollOnNavigation(): void {
  const { hash, key } = useLocation();
  const loadedAt = useRef(key);

  useEffect(() => {
    // The page load itself leaves the focus where the browser puts it.
    const isMove = key !== loadedAt.current;
    const left = new AbortController();
    // Only section names are looked up: on an order's page the fragment is a secret.
    if (/^#[a-z]+$/.test(hash))
      whenThere(hash.slice(1), (section) => show(section, isMove, left), left.signal);
    else if (isMove) showTop();
    return () => left.abort();
  }, [hash, key]);
}

/** Calls back with the element of this id, now or once its screen has come. */
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

/** Firefox ends a smooth way short of what has moved meanwhile: until the visitor moves, what it ends at is set right. */
function show(section: HTMLElement, isMove: boolean, left: AbortController): void {
  const { signal } = left;
  for (const move of ownMoves) addEventListener(move, () => left.abort(), { signal, passive: true });
  addEventListener('scrollend', () => section.scrollIntoView({ behavior: 'instant' }), { signal });
  section.scrollIntoView();
  if (isMove) focus(section);
}

/** A section takes the focus only from here, so that the next Tab goes on inside it. */
function focus(target: HTMLElement | null): void {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
