import { randomUUID } from 'node:crypto';
import { refusedAnswer, type SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { jsonOf } from '../client/http.ts';
import { asComfyError, ComfyError } from '../comfy-error.ts';

/** Size of the test files, in bytes: a small file may still fit on a full disk. */
const fileBytes = 256_000;
const fileIn = (type: string): SavedFile => ({ filename: 'test.bin', subfolder: 'toonbooth-check', type });

/**
 * Makes all the requests of a drawing on an instance without drawing anything. Two empty files remain there.
 * @throws ComfyError `unwritable` if no picture can be saved, `unreachable` if an answer is not ComfyUI's.
 */
export async function rehearse(client: ComfyClient): Promise<void> {
  const saving = sendPhoto(client).then(() => savePicture(client));
  await Promise.all([client.find(randomUUID()), askForPrompt(client), saving]);
}

/**
 * Checks that prompts reach ComfyUI, by an empty request that ComfyUI itself refuses.
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
