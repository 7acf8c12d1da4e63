import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { NodeError, type NodeFunction } from '../nodes/node.ts';

type Change = (save: NodeFunction) => NodeFunction;

function fails(exceptionType: string, message: string): Change {
  return () => () => {
    throw new NodeError(exceptionType, message);
  };
}

/** Lets the node save its pictures and then replaces them. */
function spoils(spoil: (png: Buffer) => Buffer | Promise<Buffer>): Change {
  return (save) => async (inputs, context) => {
    const result = await save(inputs, context);
    for (const { type, subfolder, filename } of result.output?.images ?? []) {
      const file = join(context.dir, type, subfolder, filename);
      await writeFile(file, await spoil(await readFile(file)));
    }
    return result;
  };
}

/** Returns a picture that belongs to somebody else; its file exists. */
const nameForeign: NodeFunction = async (_inputs, { dir }) => {
  const image = { filename: 'someone-else_00001_.png', subfolder: '', type: 'output' } as const;
  const create = { width: 512, height: 512, channels: 3, background: '#7f7f7f' } as const;
  await sharp({ create }).toFile(join(dir, image.type, image.filename));
  return { values: [], output: { images: [image] } };
};

const outOfMemory =
  'Allocation on device 0 would exceed allowed memory. (out of memory)\n' +
  'This error means you ran out of memory on your GPU.\n\nTIPS: If the workflow worked before you might ' +
  'have accidentally set the batch_size to a large number.';

const changes: Record<string, Change> = {
  out_of_memory: fails('torch.OutOfMemoryError', outOfMemory),
  disk_full: fails('OSError', '[Errno 28] No space left on device'),
  unwritable: fails(
    'OSError',
    "[Errno 30] Read-only file system: '/comfyui/output/toonbooth/picture_00001_.png'",
  ),
  damaged_model: fails(
    'safetensors._safetensors_rust.SafetensorError',
    'Error while deserializing header: incomplete metadata, file not fully covered',
  ),
  no_output: (save) => async (inputs, context) => ({ values: (await save(inputs, context)).values }),
  black: spoils((png) => sharp(png).linear(0, 0).png().toBuffer()),
  truncated_png: spoils((png) => png.subarray(0, Math.floor(png.length / 2))),
  foreign_output: () => nameForeign,
};

/** Wraps an output node so that it shows the fault; other faults change nothing. */
export function withFault(fault: string | undefined, save: NodeFunction): NodeFunction {
  return changes[fault ?? '']?.(save) ?? save;
}
