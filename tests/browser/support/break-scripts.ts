import type { Page } from 'playwright/test';

/** Serves unreadable content for these script files. */
export async function breakScripts(page: Page, ...names: string[]): Promise<void> {
  await page.route(new RegExp(`/assets/(${names.join('|')})-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
  );
}
