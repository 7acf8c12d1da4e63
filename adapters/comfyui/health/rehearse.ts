import { randomUUID } from 'node:crypto';
import { refusedAnswer, type SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { jsonOf } from '../client/http.ts';
import { asComfyError, ComfyError } from '../comfy-error.ts';

/** A full disk has room for a small file still. */
const fileBytes = 256_000;
const fileIn = (type: string): SavedFile => ({ filename: 'test.bin', subfolder: 'toonbooth-check', type });

/**
 * Does all that a drawing does on an instance, and draws nothing. Two empty files stay there.
 * @throws ComfyError `unwritable` where a picture could not be saved, `unreachable` where something is not answered as ComfyUI does.
 */
export async function rehearse(client: ComfyClient): Promise<void> {
  const saving = sendPhoto(client).then(() => savePicture(client));
  await Promise.all([client.find(randomUUID()), askForPrompt(client), saving]);
}

/**
 * Asks whether prompts get there, and posts none: ComfyUI itself says so.
 * @throws ComfyError `unreachable` when something else answers.
 */
export async function askForPrompt(client: ComfyClient): Promise<void> {
  const answer = await client.submit({});
  if (answer.status === 400 && refusedAnswer.safeParse(jsonOf(answer)).success) return;
  const text = answer.bytes.toString('utf8', 0, 200);
  throw new ComfyError('unreachable', `/prompt answered ${answer.status}, not as ComfyUI does: ${text}`);
}

async function sendPhoto(client: ComfyClient): Promise<void> {
  const file = fileIn('input');
  await client.upload(Buffer.alloc(fileBytes), file);
  await client.view(file);
  await client.upload(Buffer.alloc(0), file);
}

async function savePicture(client: ComfyClient): Promise<void> {
  const file = fileIn('output');
  try {
    await client.upload(Buffer.alloc(fileBytes), file);
    await client.upload(Buffer.alloc(0), file);
  } catch (error) {
    throw new ComfyError('unwritable', `No picture can be saved: ${asComfyError(error).message}`);
  }
}
