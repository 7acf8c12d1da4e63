import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Workflow } from '../workflow/workflow.ts';
import { createComfyClient } from '../client/client.ts';
import { findMissing, sentencesAbout } from './missing-requirements.ts';

/** Declarations of a choice, as in older and in newer node classes. */
const older = (name: string, files: string[]) => ({ input: { required: { [name]: [files] } } });
const newer = (name: string, files: string[]) => ({
  input: { required: { [name]: ['COMBO', { options: files }] } },
});

/** Answers `/object_info/<class>` like an instance that has these classes. */
async function givenClasses(classes: Record<string, unknown>) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    response.end(JSON.stringify(name in classes ? { [name]: classes[name] } : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  async function missing(workflows: Record<string, Workflow>): Promise<string[]> {
    const runtime = { version: '0.33.0', pytorch: undefined };
    return sentencesAbout(
      await findMissing(createComfyClient(`http://127.0.0.1:${port}`, 5), workflows, runtime),
    );
  }
  return { missing, [Symbol.dispose]: close };
}

const loader = (class_type: string, input: string, file: string) => ({
  '3': { class_type, inputs: { [input]: file, weight_dtype: 'default' }, _meta: { title: 'Model' } },
});

test.each([
  ['UNETLoader', 'unet_name', 'diffusion_models'],
  ['CLIPLoader', 'clip_name', 'text_encoders'],
  ['CLIPVisionLoader', 'clip_name', 'clip_vision'],
  ['VAELoader', 'vae_name', 'vae'],
  ['LoraLoaderModelOnly', 'lora_name', 'loras'],
  ['SomeLoader', 'thing_name', '… (the folder of thing_name)'],
])('a file missing from %s is named with its folder', async (name, input, folder) => {
  using instance = await givenClasses({ [name]: older(input, ['other.safetensors']) });

  expect(await instance.missing({ anime: loader(name, input, 'wanted.safetensors') })).toEqual([
    `lacks the model models/${folder}/wanted.safetensors (anime): put it there, or let toonbooth models do it`,
  ]);
});

test('an existing file is found, however its input is declared and its folders are separated', async () => {
  using instance = await givenClasses({
    UNETLoader: older('unet_name', ['flux\\wanted.safetensors']),
    UpscaleModelLoader: newer('model_name', ['wanted.pth']),
  });

  const missing = await instance.missing({
    anime: loader('UNETLoader', 'unet_name', 'flux/wanted.safetensors'),
    bricks: loader('UpscaleModelLoader', 'model_name', 'wanted.pth'),
  });

  expect(missing).toEqual([]);
});

test('a missing node class is named', async () => {
  using instance = await givenClasses({});

  expect(await instance.missing({ anime: loader('NewNode', 'x', 'y') })).toEqual([
    'lacks the node class NewNode (anime): update ComfyUI',
  ]);
});

test('a graph is checked against the instance’s own description of its classes, except for uploads', async () => {
  using instance = await givenClasses({
    LoadImage: {
      input: { required: { image: [['old.png'], { image_upload: true }] } },
      output: ['IMAGE', 'MASK'],
    },
    ImageBlur: {
      input: { required: { image: ['IMAGE'], blur_radius: ['INT', { min: 1, max: 31 }] } },
      output: ['IMAGE'],
    },
  });
  const photo = { class_type: 'LoadImage', inputs: { image: 'new.png' } };
  const blur = { class_type: 'ImageBlur', inputs: { image: ['1', 1], blur_radius: 99 } };

  expect(await instance.missing({ soccy: { '1': photo, '2': blur } })).toEqual([
    expect.stringContaining('image that takes IMAGE, but "LoadImage #1" gives MASK'),
    expect.stringContaining('blur_radius that is 99; at most 31 is allowed'),
  ]);
});

test('an output node besides the picture’s is refused, whatever its class', async () => {
  const putsOut = (input: string) => ({ input: { required: { [input]: ['IMAGE'] } }, output_node: true });
  using instance = await givenClasses({
    LoadImage: { input: { required: {} }, output: ['IMAGE'] },
    SaveImage: putsOut('images'),
    ImageComparer: putsOut('image'),
  });
  const photo = { class_type: 'LoadImage', inputs: {} };
  const picture = {
    class_type: 'SaveImage',
    inputs: { images: ['1', 0] },
    _meta: { title: 'out:picture' },
  };
  const comparer = { class_type: 'ImageComparer', inputs: { image: ['1', 0] }, _meta: { title: 'Look' } };

  expect(await instance.missing({ mine: { '1': photo, '2': picture } })).toEqual([]);
  expect(await instance.missing({ mine: { '1': photo, '2': picture, '3': comparer } })).toEqual([
    'cannot draw mine: "Look" puts something out beside "out:picture": remove it',
  ]);
});
