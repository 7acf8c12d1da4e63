import { readdirSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import type { Router } from 'express';
import type { Place } from './app.ts';
import { readJson } from './read-json.ts';

const modelFolders = [
  'checkpoints',
  'clip_vision',
  'controlnet',
  'diffusion_models',
  'embeddings',
  'loras',
  'text_encoders',
  'upscale_models',
  'vae',
];

/** `/system_stats`, `/features`, `/object_info`, `/models`, `/embeddings` and `/free`. */
export function routeSystem(router: Router, { engine, dialect, catalogue, dir }: Place): void {
  function classInfo(name: string): object {
    const found = catalogue[name];
    if (!found) return {};
    if (name !== 'LoadImage') return { [name]: found };
    const files = readdirSync(`${dir}/input`, { withFileTypes: true }).filter((entry) => entry.isFile());
    const image = [files.map((file) => file.name).toSorted(), { image_upload: true }];
    return { [name]: { ...found, input: { required: { image } } } };
  }

  router.get('/system_stats', (_request, response) => {
    const [total, free] = [totalmem(), freemem()];
    const memory = { vram_total: total, vram_free: free, torch_vram_total: total, torch_vram_free: free };
    response.json({
      system: {
        ...dialect.system,
        ram_total: total,
        ram_free: free,
        python_version: '3.11.7 (main, May  9 2026, 07:35:25) [GCC 12.2.0]',
        pytorch_version: '2.13.0+cpu',
        embedded_python: false,
        argv: ['main.py', '--cpu'],
      },
      devices: [{ name: 'cpu', type: 'cpu', index: null, ...memory }],
    });
  });

  router.get('/features', (_request, response) => void response.json(dialect.features));

  router.get('/object_info', (_request, response) => {
    response.json(Object.assign({}, ...Object.keys(catalogue).map(classInfo)));
  });

  router.get('/object_info/:name', (request, response) => void response.json(classInfo(request.params.name)));

  router.get('/models', (_request, response) => void response.json(modelFolders));

  router.get('/models/:folder', (request, response) => {
    if (modelFolders.includes(request.params.folder)) response.json([]);
    else response.status(404).end();
  });

  router.get('/embeddings', (_request, response) => void response.json([]));

  router.post('/free', (request, response) => {
    const { free_memory: all } = readJson(request) as { free_memory?: boolean };
    if (all) engine().freeMemory();
    response.end();
  });
}
