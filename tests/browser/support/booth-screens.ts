import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { photoFile } from '../../support/photos.ts';
import { fitWindow, sitter } from './console-screens.ts';
import { mockOrder, type Pictures } from './mock-order.ts';
import { answers } from './order-answers.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Puts the sitter before the camera, or takes the camera away. */
async function begin(page: Page, camera: 'sitter' | 'none'): Promise<void> {
  const film = camera === 'sitter' ? (await readFile(photoFile(sitter))).toString('base64') : '';
  await page.addInitScript((jpeg) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (jpeg === '') throw new DOMException('no camera', 'NotFoundError');
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const [width, height] = [960, 720];
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      const draw = () => {
        const scale = Math.max(width / image.width, height / image.height);
        context?.drawImage(image, 0, 0, image.width, height / scale, 0, 0, width, height);
        requestAnimationFrame(draw);
      };
      draw();
      return canvas.captureStream();
    };
  }, film);
  await page.goto('/booth');
  await expectHeading(page, 'Step in, get drawn');
}

async function takePhoto(page: Page): Promise<void> {
  await begin(page, 'none');
  await button(page, 'Start').click();
  await page.locator('input[type=file]').setInputFiles(photoFile(sitter));
  await expect(page.getByRole('img', { name: 'Your photo, as it will be drawn' })).toBeVisible();
}

async function chooseStyle(page: Page): Promise<void> {
  await takePhoto(page);
  await button(page, 'Use this photo').click();
  await page.locator('label', { has: page.getByRole('radio', { name: /bricks/i }) }).click();
}

async function enterCode(page: Page): Promise<void> {
  await chooseStyle(page);
  await button(page, 'Next').click();
  await page.getByRole('textbox', { name: 'Your code' }).fill('7KQ2-M9XA-HD4P');
  await page.getByRole('checkbox').check();
}

/** Makes the window as high as the page, as the countdown is at its lower edge. */
const fitted = (visit: (page: Page) => Promise<void>) => async (page: Page) => {
  await visit(page);
  await fitWindow(page);
};

/** Draws the order that the shop answers about so. */
const follow = (pictures: Pictures, story: 'delivered' | 'drawn') => async (page: Page) => {
  const [heading, answer] = answers[story];
  await mockOrder(page.context(), answer, pictures);
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 201,
      json: {
        ...{ orderId: 'an-order', token: 'A'.repeat(43) },
        statusUrl: `https://toons.example.com/success#${'A'.repeat(43)}`,
      },
    }),
  );
  await enterCode(page);
  await button(page, 'Draw me').click();
  await expectHeading(page, heading);
};

/** Screens of the booth, by the names of their pictures. */
export const boothPages = (pictures: Pictures): Record<string, (page: Page) => Promise<void>> => ({
  'booth-start': (page) => begin(page, 'none'),
  'booth-camera': async (page) => {
    await begin(page, 'sitter');
    await button(page, 'Start').click();
    await expect(button(page, 'Take the photo')).toBeEnabled();
  },
  'booth-photo': takePhoto,
  'booth-style': fitted(chooseStyle),
  'booth-code': enterCode,
  'booth-drawing': fitted(follow(pictures, 'drawn')),
  'booth-picture': fitted(follow(pictures, 'delivered')),
});
