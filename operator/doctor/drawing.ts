import { readFile } from 'node:fs/promises';
import { createComfy, type Comfy } from '#adapters/comfyui/comfyui.ts';
import { createImages, type Images } from '#adapters/images/images.ts';
import { drawPicture, type Photo } from '#adapters/styles/draw-picture.ts';
import { readStyles, type Style } from '#adapters/styles/styles.ts';
import { samplePhoto, stylesOf } from '#compose.ts';
import { remedyForDrawing } from './comfyui-troubles.ts';
import { comfyName as nameOf } from './finding.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

/** Folder of the doctor on every instance. */
const folder = 'toonbooth-doctor';

type Drawing = { comfy: Comfy; images: Images; photo: Photo };

/** Draws one test picture per sold style on each ComfyUI instance, one after another as orders are, and checks that it fits. */
export async function examineDrawing({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { COMFYUI_URLS: urls, COMFYUI_DIRS: dirs } = settings;
  if (!urls) return [about('comfyui.drawing', 'Test pictures').unchecked('COMFYUI_URLS names no ComfyUI.')];
  const comfy = createComfy({ urls, dirs });
  await using images = createImages();
  try {
    const answering = (await comfy.instances()).filter(({ healthy }) => healthy);
    const tier = settings.WORKFLOWS ?? comfy.tier() ?? 'small';
    const { styles: all } = await readStyles({ ...stylesOf(settings), tier });
    const styles = all.filter(({ id }) => !settings.HIDDEN_STYLES.includes(id));
    const photo = await images.normalise(await readFile(samplePhoto));
    const drawing = { comfy, images, photo };
    const found = urls.map(async (url) =>
      answering.some((instance) => instance.url === url)
        ? await drawAll(styles, url, drawing)
        : [checkOf(url).unchecked('it does not answer.')],
    );
    return (await Promise.all(found)).flat();
  } finally {
    comfy.close();
  }
}

const checkOf = (url: string) => about('comfyui.drawing', `${nameOf(url)}: test picture`);

async function drawAll(styles: Style[], url: string, drawing: Drawing): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const style of styles) findings.push(await drawOne(style, url, drawing));
  return findings;
}

async function drawOne(style: Style, instance: string, { photo, ...context }: Drawing): Promise<Finding> {
  const begun = performance.now();
  try {
    await drawPicture(style, photo, { ...context, instance, folder });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    return checkOf(instance).right(`${style.id} with its ${style.tier} graph in ${seconds} s.`);
  } catch (error) {
    const message = `${style.id} with its ${style.tier} graph: ${messageOf(error)}`;
    return checkOf(instance).wrong(message, remedyForDrawing(error));
  }
}
