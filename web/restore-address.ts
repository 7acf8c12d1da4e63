import { restoreLink } from '#domain/secret-links.ts';

/** Gives the address the shape in which the shop sent it, where a mail program or a scanner has rewritten it. */
export function restoreAddress(): void {
  const found = `${location.pathname}${location.search}${location.hash}`;
  const restored = restoreLink(found);
  if (restored !== found) history.replaceState(history.state, '', restored);
}
