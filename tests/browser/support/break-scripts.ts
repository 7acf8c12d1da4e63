import type { Page } from 'playwright/test';

/** A file of the page is there, and the browser cannot read it. */
export async function breakScripts(page: Page, ...names: string[]): Promise<void> {
  await page.route(new RegExp(`/assets/(${names.join('|')})-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
  );
}
