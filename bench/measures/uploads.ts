import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { json } from 'node:stream/consumers';
import sharp, { type JpegOptions } from 'sharp';
import { createClosers } from '#tests/support/closers.ts';
import { median, quantile, type Figure } from '../figure.ts';
import { callAtRate, callInTurns, millisecondsOf } from '../load.ts';
import { openShop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';

const rounds = 3;
const uploadsARound = 20;
/**
 * Fractions of bare sharp's rate with the same settings: the shop's target, and the fraction of that target at which an upload
 * must be quick.
 */
const aimed = 0.8;
const calm = 0.75;
const statusReadsASecond = 10;
const rush = { perSecond: 10, uploads: 100 };

/**
 * Compares uploads of 12 megapixels with bare sharp doing the same on the same cores, in turn, and with sharp's default settings.
 */
export async function measureUploads(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const photo = await twelveMegapixels();
    const { customer, url } = await openShop(opened);
    const callers = 2 * availableParallelism();
    const upload = await createUpload(url, photo);
    const bareUpload = () => makeSmaller(photo, ofShop);
    const defaultUpload = () => makeSmaller(photo);
    for (const work of [upload, bareUpload, defaultUpload]) await callInTurns(callers, callers, work);
    const own: number[] = [];
    const bare: number[] = [];
    const byDefault: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      bare.push((await callInTurns(callers, uploadsARound, bareUpload)).perSecond);
      byDefault.push((await callInTurns(callers, uploadsARound, defaultUpload)).perSecond);
      own.push((await callInTurns(callers, uploadsARound, upload)).perSecond);
    }
    const rate = calm * aimed * median(bare);
    const { token } = await customer.order();
    const status = () => customer.status(token);
    const steady = await beside(status, () => callAtRate(rate, Math.ceil(rate * 15), upload));
    const rushed = await beside(status, () => callAtRate(rush.perSecond, rush.uploads, upload));
    const uploads = { what: 'uploads', value: median(own), unit: '/s' };
    const besideSame = { what: 'bare sharp doing the same', value: median(bare) };
    const besideDefault = { what: 'bare sharp with its default settings', value: median(byDefault) };
    const atRate = `at ${rate.toFixed(1)} a second, three quarters of the aim`;
    const atRush = `of ${rush.uploads} at ${rush.perSecond} a second`;
    return [
      { ...uploads, beside: besideSame, aim: `≥ ${aimed} of it` },
      { ...uploads, beside: besideDefault },
      { what: `uploads ${atRate}: p95`, value: quantile(steady.work, 0.95), unit: 'ms', aim: '< 2000 ms' },
      { what: `status reads beside uploads ${atRate}: p95`, value: quantile(steady.reads, 0.95), unit: 'ms' },
      { what: `uploads ${atRush}: p50`, value: median(rushed.work), unit: 'ms' },
      { what: `uploads ${atRush}: longest`, value: quantile(rushed.work, 1), unit: 'ms' },
      { what: `status reads beside uploads ${atRush}: p95`, value: quantile(rushed.reads, 0.95), unit: 'ms' },
    ];
  } finally {
    await opened.closeAll();
  }
}

/**
 * Sends the same bytes each time. Building a new form with `fetch` takes 17 ms on the cores that the shop is measured on, a
 * seventh of the whole upload; this takes 2.
 */
async function createUpload(url: string, photo: Buffer): Promise<() => Promise<void>> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = { 'content-type': type, 'content-length': body.length };
  const agent = new Agent({ keepAlive: true });
  return () =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}/api/photos`, { agent, method: 'POST', headers }, (answer) => {
        const { statusCode } = answer;
        const done = (): void =>
          statusCode === 201
            ? resolve()
            : reject(new Error(`The upload was answered with ${statusCode ?? 0}`));
        json(answer).then(done, reject);
      });
      sent.on('error', reject).end(body);
    });
}

/** JPEG settings of `adapters/images/photos/photo.ts`. */
const ofShop: JpegOptions = { optimiseCoding: false };

/** Converts a photo as the shop does an upload: upright, in sRGB, 2,048 pixels on its long side. */
function makeSmaller(photo: Buffer, tables: JpegOptions = {}): Promise<Buffer> {
  return sharp(photo)
    .autoOrient()
    .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', ...tables })
    .toBuffer();
}

/** Returns the milliseconds of the work's calls, and of reads at a steady rate meanwhile. */
async function beside(read: () => Promise<unknown>, work: () => Promise<{ milliseconds: number[] }>) {
  const reads: Promise<number>[] = [];
  const timer = setInterval(() => reads.push(millisecondsOf(read)), 1000 / statusReadsASecond);
  try {
    const { milliseconds } = await work();
    return { work: milliseconds, reads: await Promise.all(reads) };
  } finally {
    clearInterval(timer);
  }
}
