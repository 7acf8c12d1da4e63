import { expect } from 'playwright/test';
import sharp from 'sharp';
import { box } from './support/landing.ts';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { test } from './support/themed.ts';

const shapes = { tall: [600, 1600], wide: [1000, 600] } as const;

for (const [shape, [width, height]] of Object.entries(shapes)) {
  test(`the slider of a ${shape} picture lies on the picture, from edge to edge`, async ({
    page,
    context,
  }) => {
    const delivered = answers.delivered[1];
    const made = { width, height, bytes: 1_000, testDrawing: true };
    await mockOrder(context, { ...delivered, picture: made });
    for (const [name, background] of [
      ['photo', '#ff0000'],
      ['photo/preview', '#ff0000'],
      ['picture', '#0000ff'],
      ['picture/preview', '#0000ff'],
    ] as const) {
      const body = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      await context.route(`**/api/orders/current/${name}`, (route) =>
        route.fulfill({ body, contentType: 'image/png' }),
      );
    }
    await page.goto(mockLink);
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    const frame = await box(slider);
    expect(frame.width / frame.height).toBeCloseTo(width / height, 1);

    await slider.fill('50');
    const { data, info } = await sharp(await slider.locator('..').screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const quarterDown = Math.round(info.height / 4) * info.width;
    const redAt = (part: number) => data[(quarterDown + Math.round(info.width * part)) * info.channels] ?? 0;
    expect([redAt(0.05), redAt(0.45), redAt(0.55), redAt(0.95)].map((red) => red > 128)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
}
