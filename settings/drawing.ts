import path from 'node:path';
import { z } from 'zod';
import { moderationEngines, parseLimits } from '#domain/moderation.ts';
import { mostCandidates, tiers } from '#domain/style.ts';
import { count, flag, seconds, url, parsed, folder } from './types.ts';

/** ComfyUI instances, and their styles. */
export const comfyui = {
  COMFYUI_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/(?<!\/)\/+$/, '')))
    .pipe(z.array(url('http', 'https')).min(1))
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
        'The folders that hold input, output and temp of those instances, where they are shared with the ' +
        'worker: what the shop leaves there is then removed within 10 minutes. ComfyUI itself deletes ' +
        'nothing; `npx toonbooth doctor` says what else to do.',
      example: '/mnt/gpu-1/ComfyUI,/mnt/gpu-2/ComfyUI',
    }),
  WORKFLOWS: z
    .enum(tiers)
    .optional()
    .meta({
      description:
        "Which of a style's graphs are run: cpu, small or quality. Not set: quality where every GPU has " +
        '20 GB, else small; the stand-in runs cpu.',
      example: 'quality',
    }),
  ALLOW_OLD_COMFYUI: flag.prefault('0').meta({
    description:
      'ComfyUI below 0.28.0 has known security holes, and draws the graphs for GPUs only where this is ' +
      '1: for an instance that nobody but the shop can reach, until it is updated.',
    example: '1',
  }),
  STYLES_DIR: folder.optional().meta({
    description:
      'A folder with styles of your own, a folder each as in comfy-workflows/. One of the same name ' +
      'replaces a shipped style.',
    example: '.',
  }),
  HIDDEN_STYLES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .default([])
    .meta({
      description: 'Ids of styles that are not sold; orders made before are drawn all the same.',
      example: 'soccy,picasso',
    }),
  CANDIDATES: count
    .max(mostCandidates)
    .optional()
    .meta({
      description:
        'How many drawings are made for an order, 1 to 4, of which the best is delivered. Not set: as ' +
        'each style says, which is 2 on a GPU and 1 without. 1 halves the time of the card; a second ' +
        "good one is the visitor's free redraw at once.",
      example: '1',
    }),
  PREVIEWS: flag.prefault('1').meta({
    description:
      '0: nobody sees small coarse previews while a picture is drawn. They never show its last step.',
  }),
  PROOFS: z
    .enum(['auto', 'off'])
    .default('auto')
    .meta({
      description:
        'off: nobody sees a proof, which is their own picture, 512 pixels large and with a watermark, ' +
        'before they pay.',
    }),
  PROOF_SHARE: z.coerce
    .number()
    .positive()
    .max(100)
    .default(20)
    .meta({
      description:
        "Percent of each ComfyUI's time that goes into proofs at most. They are drawn only while no paid " +
        'order waits.',
    }),
  PROOF_LONGEST_SECONDS: seconds.default(30).meta({
    description: 'No proof is drawn of a style whose drawings take longer than this many seconds.',
  }),
  TEST_PICTURE_HOURS: z.coerce
    .number()
    .min(0)
    .default(6)
    .meta({
      description:
        'Hours between two test pictures of each style on each ComfyUI, drawn while nobody waits: a ' +
        'style that draws the wrong thing is not sold until it is right again. 0: none are drawn.',
    }),
  GIVE_UP_MINUTES: z.coerce
    .number()
    .positive()
    .default(15)
    .meta({ description: 'A paid order for which no ComfyUI answers is refunded after this many minutes.' }),
};

export const photoCheck = {
  MODERATION_LIMITS: parsed(parseLimits)
    .prefault('porn=0.6,hentai=0.6,sexy=0.9')
    .meta({
      description:
        'A photo at or above one of these is rejected, and so is one where porn and hentai together ' +
        'reach the lower of their two.',
    }),
  MODERATION_ENGINE: z
    .enum(moderationEngines)
    .default('auto')
    .meta({
      description:
        "What calculates the networks that look at photos: onnx (ONNX Runtime), tensorflow (TensorFlow's " +
        'own library, where you installed it) or wasm (TensorFlow in WebAssembly, which runs everywhere ' +
        'and takes three times as long). auto: the first of these that works.',
    }),
  PHOTO_ADVICE: flag.prefault('1').meta({
    description:
      '0: photos are not looked at as they are uploaded. Visitors get no advice, and cuts of the ' +
      'picture do not follow faces; each photo is judged before it is drawn all the same. Saves some ' +
      'half a second of a processor for each upload on a small machine.',
  }),
};
