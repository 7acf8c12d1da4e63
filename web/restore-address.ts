import { restoreLink } from '#domain/secret-links.ts';

/** Restores the address that the shop sent, if a mail program or a link scanner has rewritten it. */
export function restoreAddress(): void {
  const found = `${location.pathname}${location.search}${location.hash}`;
  const restored = restoreLink(found);
  if (restored !== found) history.replaceState(history.state, '', restored);
}
