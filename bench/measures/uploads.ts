import { availableParallelism } from 'node:os';
import sharp, { type JpegOptions } from 'sharp';
import { createClosers } from '#tests/support/closers.ts';
import { median, quantile, type Figure } from '../figure.ts';
import { callAtRate, callInTurns, millisecondsOf } from '../load.ts';
import { openShop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';

const rounds = 3;
const uploadsARound = 20;
/** Of the rate that bare sharp reaches. */
const share = 0.75;
const statusReadsASecond = 10;
const rush = { perSecond: 10, uploads: 100 };

/** Uploads of 12 megapixels against bare sharp doing the same on the same cores, in turn. */
export async function measureUploads(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const photo = await twelveMegapixels();
    const { customer } = await openShop(opened);
    const callers = 2 * availableParallelism();
    const upload = () => customer.upload(photo);
    const bareUpload = () => makeSmaller(photo);
    const quickUpload = () => makeSmaller(photo, { optimiseCoding: false });
    for (const work of [upload, bareUpload, quickUpload]) await callInTurns(callers, callers, work);
    const own: number[] = [];
    const bare: number[] = [];
    const quick: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      bare.push((await callInTurns(callers, uploadsARound, bareUpload)).perSecond);
      quick.push((await callInTurns(callers, uploadsARound, quickUpload)).perSecond);
      own.push((await callInTurns(callers, uploadsARound, upload)).perSecond);
    }
    const rate = share * median(bare);
    const { token } = await customer.order();
    const status = () => customer.status(token);
    const steady = await beside(status, () => callAtRate(rate, Math.ceil(rate * 15), upload));
    const rushed = await beside(status, () => callAtRate(rush.perSecond, rush.uploads, upload));
    const uploads = { what: 'uploads', value: median(own), unit: '/s' };
    const besideSharp = { what: 'bare sharp', value: median(bare) };
    const besideQuick = { what: 'bare sharp with the settings of the shop', value: median(quick) };
    const atRate = `at ${rate.toFixed(1)} a second`;
    const atRush = `of ${rush.uploads} at ${rush.perSecond} a second`;
    return [
      { ...uploads, beside: besideSharp, aim: '≥ 0.8 of it' },
      { ...uploads, beside: besideQuick },
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

/** What the shop makes of an upload: upright, in sRGB, 2,048 pixels on its long side. */
function makeSmaller(photo: Buffer, tables: JpegOptions = {}): Promise<Buffer> {
  return sharp(photo)
    .autoOrient()
    .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', ...tables })
    .toBuffer();
}

/** Milliseconds of the work's calls, and of reads at a steady rate meanwhile. */
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
