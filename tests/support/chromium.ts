import { chromium } from 'playwright';
import { findBrowser } from './run/browser.mjs';

export type Drawn = { data: Buffer; width: number; height: number };

/** Opens a page of Chromium that draws pictures on white and returns the pixels, in sRGB. */
export async function startChromium() {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const page = await browser.newPage();

  return {
    async draw(file: Buffer): Promise<Drawn> {
      const drawn = await page.evaluate(
        async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const { naturalWidth: width, naturalHeight: height } = image;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          if (!canvas) throw new Error('No canvas.');
          canvas.fillStyle = '#fff';
          canvas.fillRect(0, 0, width, height);
          canvas.drawImage(image, 0, 0);
          const pixels = new Blob([canvas.getImageData(0, 0, width, height).data]);
          const reader = new FileReader();
          await new Promise((resolve) => {
            reader.onload = resolve;
            reader.readAsDataURL(pixels);
          });
          return { address: reader.result as string, width, height };
        },
        `data:image/${typeOf(file)};base64,${file.toString('base64')}`,
      );
      return { ...drawn, data: Buffer.from(drawn.address.replace(/^.*,/, ''), 'base64') };
    },
    close: () => browser.close(),
  };
}

/** Returns the media type that Chromium needs: it detects every format but AVIF itself. */
function typeOf(file: Buffer): string {
  return file.toString('latin1', 4, 8) === 'ftyp' ? 'avif' : 'png';
}
