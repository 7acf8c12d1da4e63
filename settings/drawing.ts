import path from 'node:path';
import { z } from 'zod';
import { enlargers } from '#domain/enlarger.ts';
import { moderationEngines, parseLimits } from '#domain/moderation.ts';
import { mostCandidates, tiers } from '#domain/style.ts';
import { count, flag, seconds, urls, parsed, folder } from './types.ts';

/** ComfyUI instances, and their styles. */
export const comfyui = {
  COMFYUI_URLS: urls('http', 'https')
    .optional()
    .meta({
      description:
        'One or more ComfyUI instances, separated by commas. Not set: a stand-in that runs the CPU ' +
        'graphs.',
      example: 'http://gpu-1.example.com:8188,http://gpu-2.example.com:8188',
    }),
  COMFYUI_DIRS: z
    .string()
    .transform((text) => text.split(',').map((part) => path.resolve(part.trim())))
    .optional()
    .meta({
      description:
        'The folders that contain input, output and temp of those instances, if they are shared with the ' +
        'worker: it then removes what the shop leaves there within 10 minutes. ComfyUI itself deletes ' +
        'nothing; `npx toonbooth doctor` says what else to do.',
      example: '/mnt/gpu-1/ComfyUI,/mnt/gpu-2/ComfyUI',
    }),
  WORKFLOWS: z
    .enum(tiers)
    .optional()
    .meta({
      description:
        "Which of a style's graphs to run: cpu, small, quality or best. Not set: quality if every GPU has 20 GB, " +
        'otherwise small; the stand-in runs cpu. best takes five times as long as quality.',
      example: 'quality',
    }),
  ENLARGER: z
    .enum(enlargers)
    .default('compact')
    .meta({
      description:
        'What makes a drawing large enough to print, on a GPU: compact takes hardly any time or memory; seedvr2 ' +
        '(SeedVR2 3B) adds details, in ComfyUI 0.28.0 or newer, and needs far more of both. You download its two files ' +
        'yourself: comfy-workflows/README.md says which.',
      example: 'seedvr2',
    }),
  ENLARGE_BY: z
    .enum(['2', '4'])
    .default('2')
    .transform((text): 2 | 4 => (text === '4' ? 4 : 2))
    .meta({
      description:
        'How many times as wide and as high as the drawing the picture is, on a GPU. 2: at least 2,048 pixels on its ' +
        'long side. 4: at least 4,096, for large prints; files are three to four times as large.',
      example: '4',
    }),
  ALLOW_OLD_COMFYUI: flag.prefault('0').meta({
    description:
      'ComfyUI below 0.28.0 has known security holes, and draws the graphs for GPUs only if this is 1: ' +
      'for an instance that only the shop can reach, until it is updated.',
    example: '1',
  }),
  MODELS_MIRROR: urls('http', 'https')
    .optional()
    .meta({
      description:
        'One or more addresses, separated by commas, that `npx toonbooth models` tries in this order before ' +
        'huggingface.co: each has the files under the same paths. Every file is checked against its SHA-256, ' +
        'wherever it comes from.',
      example: 'https://models.example.com',
    }),
  STYLES_DIR: folder.optional().meta({
    description:
      'A folder with styles of your own, one folder each, as in comfy-workflows/. One with the name of a ' +
      'shipped style replaces it.',
    example: '.',
  }),
  HIDDEN_STYLES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .default([])
    .meta({
      description: 'Ids of styles that are not sold; earlier orders are still drawn.',
      example: 'soccy,picasso',
    }),
  CANDIDATES: count
    .max(mostCandidates)
    .optional()
    .meta({
      description:
        'How many drawings are made for an order, 1 to 4; the best is delivered. Not set: what each style ' +
        'says, which is 2 on a GPU (4 with the small graphs from 12 GB on) and 1 without. 1 halves the GPU time; ' +
        "a second good one is the visitor's free redraw at once.",
      example: '1',
    }),
  PREVIEWS: flag.prefault('1').meta({
    description:
      '0: no small, coarse previews are shown while a picture is drawn. They never show its last step.',
  }),
  PROOFS: z
    .enum(['auto', 'off'])
    .default('auto')
    .meta({
      description:
        'off: nobody sees a proof before they pay, which is their own picture, 512 pixels large and with a ' +
        'watermark.',
    }),
  PROOF_SHARE: z.coerce
    .number()
    .positive()
    .max(100)
    .default(20)
    .meta({
      description:
        "Percent of each ComfyUI's time that proofs may take at most. They are drawn only while no paid " +
        'order is waiting.',
    }),
  PROOF_LONGEST_SECONDS: seconds.default(30).meta({
    description: 'No proof is drawn in a style whose drawings take longer than this many seconds.',
  }),
  TEST_PICTURE_HOURS: z.coerce
    .number()
    .min(0)
    .default(6)
    .meta({
      description:
        'Hours between two test pictures of each style on each ComfyUI, drawn while nobody is waiting: a ' +
        'style that draws the wrong thing is not sold until it is right again. 0: none are drawn. Another pause ' +
        'begins with the next picture.',
    }),
  GIVE_UP_MINUTES: z.coerce
    .number()
    .positive()
    .default(15)
    .meta({ description: 'Minutes after which a paid order is refunded if no ComfyUI answers.' }),
};

export const photoCheck = {
  MODERATION_LIMITS: parsed(parseLimits)
    .prefault('porn=0.6,hentai=0.6,sexy=0.9')
    .meta({
      description:
        'A photo at or above one of these is rejected, and so is one where porn and hentai together reach ' +
        'the lower of the two.',
    }),
  MODERATION_ENGINE: z
    .enum(moderationEngines)
    .default('auto')
    .meta({
      description:
        "What runs the networks that check photos: onnx (ONNX Runtime), tensorflow (TensorFlow's own " +
        'library, if you installed it) or wasm (TensorFlow in WebAssembly, which runs everywhere and takes ' +
        'three times as long). auto: the first of these that works.',
    }),
  PHOTO_ADVICE: flag.prefault('1').meta({
    description:
      '0: photos are not examined when they are uploaded. Visitors get no advice, and crops of the ' +
      'picture do not follow faces; each photo is still checked before it is drawn. Saves about half a ' +
      'second of processor time for each upload on a small machine.',
  }),
};
