import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/test.ts';

async function ready(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The footer's languages come with the scripts: once they are there, the whole page responds.
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  // The prerendered form is inert until the real one replaces it, which is empty for a moment.
  if (address === '/transform') await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (address === '/transform') await expect(page.getByRole('radio').first()).toBeAttached();
}

for (const address of ['/', '/transform', '/success', '/nothing-here']) {
  test(`axe finds nothing on ${address}`, async ({ page }) => {
    // The contrast of a colour in transition cannot be judged.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ready(page, address);
    await expectAccessible(page);
  });
}

test('axe finds nothing in the open menus and an open answer', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page, '/');
  await page.locator('#faq button').first().click();
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  if (!isMobile) return;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

/** Returns the name of the focused element, and whether its focus is visible. */
function focusIn(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    // A transparent range input shows its focus on its parent.
    const shown = element.matches('[type=range]') ? (element.parentElement ?? element) : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const { width, height } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      shown: width * height > 0,
    };
  });
}

/** Returns the classes of all elements with an animation or a transition. */
function movingIn(page: Page) {
  return page.evaluate(() =>
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
}

test('the whole page works by keyboard with a visible focus, and without motion on request', async ({
  page,
}) => {
  await ready(page, '/');

  await test.step('every step of the focus is visible, and all important elements are reached', async () => {
    const seen = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const focus = await focusIn(page);
      if (focus === undefined) break;
      expect(focus).toEqual({ name: focus.name, outlined: true, shown: true });
      seen.add(focus.name);
    }
    for (const name of [
      ...['Skip to the content', 'Theme', 'Get Started', 'Compare before and after', 'Can I be blocked?'],
      ...['Email Us', 'Français'],
    ])
      expect([...seen]).toContain(name);
  });

  await test.step('the comparison moves by keyboard and by buttons', async () => {
    const slider = page.getByRole('slider', { name: 'Compare before and after' });
    await slider.focus();
    await page.keyboard.press('End');
    await expect(slider).toHaveValue('100');
    await page.getByRole('button', { name: 'After', exact: true }).click();
    await expect(slider).toHaveAttribute('aria-valuetext', '0 percent before, 100 percent after');
  });

  await test.step('nothing moves for visitors who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingIn(page)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable, every answer is there, and no button is dead', async ({ page }) => {
    await page.goto('/?lang=en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Most pictures are complete within 5-15 minutes')).toBeVisible();
    await expect(page.locator('#pricing').getByText('$4.99')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeHidden();
    await page.goto('/transform?lang=en');
    await expect(page.getByText('needs JavaScript')).toBeVisible();
  });
});
