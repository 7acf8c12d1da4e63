/** Calls back when the tab is looked at again or the network returns. Returns how to stop it. */
export function onWake(wake: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', whenVisible);
  addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    removeEventListener('online', wake);
  };
}
