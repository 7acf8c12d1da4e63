/** Registers the worker that takes shared photos, in the installed shop only: nothing can be shared with a page in a browser. */
export function registerShareTarget(): void {
  const isInstalled = matchMedia('(display-mode: minimal-ui), (display-mode: standalone)').matches;
  if (!isInstalled || !('serviceWorker' in navigator)) return;
  // Without it, sharing leads to the order form, where the photo can be chosen.
  void navigator.serviceWorker.register('/share-target.js').catch(() => undefined);
}
