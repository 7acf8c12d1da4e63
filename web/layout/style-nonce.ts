import { setNonce } from 'get-nonce';

/** Lets Radix add its one style (the page must not scroll under a dialog) although the CSP forbids styles at large. */
export function allowOwnStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) setNonce(nonce);
}
