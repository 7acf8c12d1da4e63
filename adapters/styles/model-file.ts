import { z } from 'zod';

/** Facts about a file of model weights, wherever a list of them stands. */
export const modelFile = z.strictObject({
  file: z.string().regex(/^[\w.-]+$/),
  /** Folder under ComfyUI's `models` folder. */
  folder: z.string().regex(/^\w+$/),
  /** Null if nobody publishes it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** SPDX identifier. */
  licence: z.string().min(1),
  /** Page about the model and its licence. */
  about: z.url(),
});
