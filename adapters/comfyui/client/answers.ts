import { z } from 'zod';

/** A file as ComfyUI names it: `type` is the folder (input, output, temp), `subfolder` a path inside it. */
const savedFile = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
export type SavedFile = z.infer<typeof savedFile>;

/** `[number, prompt id, graph, …]` */
const queueItem = z.tuple([z.number(), z.string()], z.unknown());
export const queueAnswer = z.object({
  queue_running: z.array(queueItem),
  queue_pending: z.array(queueItem),
});

const historyEntry = z.object({
  /** By node id; outputs other than pictures may have any shape. */
  outputs: z.record(z.string(), z.object({ images: z.array(savedFile).optional().catch(undefined) })),
  /** `messages` holds `[event, data]` pairs as sent over the socket. Some versions leave the status out until the prompt ends. */
  status: z
    .object({
      status_str: z.string(),
      messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown()).catch({})])),
    })
    .nullish(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
/** History entries by prompt id; equally empty for a prompt that is running, was lost or never existed. */
export const historyAnswer = z.record(z.string(), historyEntry);

/** Pending and running prompts, executed in ascending order of `priority`. */
export const jobsAnswer = z.object({
  jobs: z.array(z.object({ id: z.string(), status: z.string(), priority: z.number() })),
});
/** One prompt; once it has ended, with outputs and status as in the history. */
export const jobAnswer = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: historyEntry.shape.outputs.optional(),
  execution_status: historyEntry.shape.status,
});
export const noJobAnswer = z.object({ error: z.literal('Job not found') });
export const cancelAnswer = z.object({ cancelled: z.boolean() });

export const uploadAnswer = z.object({ name: z.string(), subfolder: z.string() });

const nodeErrors = z.record(
  z.string(),
  z.object({ errors: z.array(z.object({ message: z.string(), details: z.string().catch('') })) }),
);
export type NodeErrors = z.infer<typeof nodeErrors>;
/** Answer to a queued prompt; `node_errors` may still list outputs that failed validation. */
export const queuedAnswer = z.object({
  prompt_id: z.string(),
  node_errors: nodeErrors.catch({}).default({}),
});
export const refusedAnswer = z.object({
  error: z.union([z.string(), z.object({ message: z.string(), details: z.string().catch('') })]),
  node_errors: nodeErrors.catch({}).default({}),
});

export const systemStats = z.object({
  system: z.object({
    comfyui_version: z.string().default('unknown'),
    /** Memory of the whole machine in bytes; `vram_total` is in bytes too. */
    ram_total: z.number().optional().catch(undefined),
    /** For example `2.9.1+cu128`. */
    pytorch_version: z.string().optional().catch(undefined),
    argv: z.array(z.string()).optional().catch(undefined),
  }),
  devices: z.array(
    z.object({
      type: z.string(),
      name: z.string().catch('').default(''),
      vram_total: z.number(),
      vram_free: z.number().optional().catch(undefined),
    }),
  ),
});

/** Inputs of a node class by name, as `[type, settings]`; older classes list a choice's values in place of the type. */
const inputs = z.record(z.string(), z.tuple([z.unknown()], z.unknown())).optional();
export const objectInfoAnswer = z.record(
  z.string(),
  z.object({
    input: z.object({ required: inputs, optional: inputs }),
    /** Type of each output; a choice is given as the list of its values. */
    output: z.array(z.union([z.string(), z.array(z.unknown()).transform(() => 'COMBO')])).default([]),
    output_node: z.boolean().catch(false),
  }),
);
export type ObjectInfo = z.infer<typeof objectInfoAnswer>[string];
