import type { Page } from 'playwright/test';

/** Records what a screen reader would announce from here on. Call before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<{ announced: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    let last = '';
    new MutationObserver(() => {
      const text = document.querySelector('[aria-live="polite"].sr-only')?.textContent ?? '';
      if (text !== '' && text !== last) announced.push(text);
      last = text;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return { announced: () => page.evaluate(() => (window as unknown as { announced: string[] }).announced) };
}
