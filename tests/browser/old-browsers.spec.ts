import { expect, type BrowserContext } from 'playwright/test';
import { breakScripts } from './support/break-scripts.ts';
import { test } from './support/test.ts';

/** Removes a feature newer than the oldest browser that the scripts are built for. */
async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted'));
}

const paid = {
  en: 'your picture comes by email as well',
  de: 'dein Bild kommt auch per E-Mail',
  es: 'tu imagen llega también por correo',
  fr: 'ton image arrive aussi par mail',
};

test('a browser too old for the scripts says so, and after a payment how the picture arrives', async ({
  page,
  context,
}) => {
  await makeOld(context);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const words = page.getByRole('alert');
  for (const [language, text] of Object.entries(paid)) {
    await page.goto(`/success?lang=${language}`);
    await expect(words).toContainText(text);
    await expect(words.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
    await expect(page.getByRole('main')).toBeHidden();
  }
  await page.goto('/transform');
  await expect(words).toContainText('too old');
  await expect(words).not.toContainText(paid.en);
  await expect(page.getByRole('main')).toBeHidden();
  // The page still has content to read.
  await page.goto('/');
  await expect(words).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  expect(scripts).toEqual([]);
});

test('a browser that cannot read the scripts says so, and one that can does not', async ({ page }) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('too old')).toBeHidden();
  await breakScripts(page, 'index');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('too old');
});
