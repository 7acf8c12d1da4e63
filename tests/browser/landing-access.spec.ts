import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from 'playwright/test';

async function ready(page: Page, address: string, theme = 'dark'): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('vite-ui-theme', chosen);
  }, theme);
  await page.goto(address);
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

for (const theme of ['dark', 'light']) {
  for (const address of ['/', '/transform', '/success', '/nothing-here']) {
    test(`axe finds nothing on ${address} in the ${theme} theme`, async ({ page }) => {
      await ready(page, address, theme);
      if (address === '/transform') await expect(page.getByRole('radio').first()).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    });
  }
}

test('the whole page can be walked by keyboard, with the focus to be seen at every step', async ({
  page,
}) => {
  await ready(page, '/');
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return undefined;
      // An input that lies over what it moves shows its focus around that.
      const shown = element.matches('[type=range]') ? (element.parentElement ?? element) : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return {
        name,
        outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        shown: width * height > 0,
      };
    });
    if (focus === undefined) break;
    expect(focus).toEqual({ name: focus.name, outlined: true, shown: true });
    seen.add(focus.name);
  }
  for (const name of [
    'Skip to the content',
    'Theme',
    'Get Started',
    'Compare before and after',
    'Can I be blocked?',
    'Email Us',
    'Français',
  ])
    expect([...seen]).toContain(name);
});

test('the comparison moves by keyboard and by buttons', async ({ page }) => {
  await ready(page, '/');
  const slider = page.getByRole('slider', { name: 'Compare before and after' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  await page.getByRole('button', { name: 'After', exact: true }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0 percent before, 100 percent after');
});

test('whoever asks for less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page, '/');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, transitionDuration, transitionProperty, scrollBehavior } =
          getComputedStyle(element);
        const glides =
          transitionProperty !== 'none' && transitionDuration.split(',').some((time) => parseFloat(time) > 0);
        return animationName !== 'none' || glides || scrollBehavior === 'smooth';
      })
      .map((element) => element.className),
  );
  expect(moving).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page can be read, every answer is there, and no button is dead', async ({ page }) => {
    await page.goto('/?lang=en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Most pictures are complete within 5-15 minutes')).toBeVisible();
    await expect(page.getByText('$4.99')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeHidden();
    await page.goto('/transform?lang=en');
    await expect(page.getByText('needs JavaScript')).toBeVisible();
  });
});
