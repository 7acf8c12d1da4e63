import type { Page } from 'playwright/test';

/** What a screen reader would say of the page from here on. Call before the page is opened. */
export async function listen(page: Page): Promise<{ heard: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    let last = '';
    new MutationObserver(() => {
      const said = document.querySelector('[aria-live="polite"].sr-only')?.textContent ?? '';
      if (said !== '' && said !== last) heard.push(said);
      last = said;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return { heard: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard) };
}
