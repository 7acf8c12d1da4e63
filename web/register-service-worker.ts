/** Registers the shop's service worker, again without effect. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/service-worker.js');
}

/** Registers it where it takes photos from other apps: in the installed shop, as nothing can be shared with a page in a browser. */
export function registerShareTarget(): void {
  const isInstalled = matchMedia('(display-mode: minimal-ui), (display-mode: standalone)').matches;
  if (!isInstalled || !('serviceWorker' in navigator)) return;
  // Without it, sharing leads to the order form, where the photo can be chosen.
  void registerServiceWorker().catch(() => undefined);
}
