import { readdirSync } from 'node:fs';
import type { Router } from 'express';
import type { Instance } from './exchange.ts';

/** Folders for models. */
const modelFolders =
  'checkpoints clip_vision controlnet diffusion_models embeddings loras text_encoders upscale_models vae'.split(
    ' ',
  );

/** Routes `/system_stats`, `/features`, `/object_info`, `/models`, `/embeddings` and `/free`. */
export function routeSystem(router: Router, { engine, installation, dir }: Instance): void {
  const { nodeClasses, modelFiles, answers } = installation;

  function classInfo(name: string): object {
    const known = nodeClasses[name];
    if (!known) return {};
    if (name !== 'LoadImage') return { [name]: known };
    const files = readdirSync(`${dir}/input`, { withFileTypes: true }).filter((entry) => entry.isFile());
    const image = [files.map((file) => file.name).toSorted(), { image_upload: true }];
    return { [name]: { ...known, input: { required: { image } } } };
  }

  for (const [path, answer] of Object.entries(answers)) {
    router.get(path, (_request, response) => void response.json(answer));
  }
  router.get('/object_info', (_request, response) => {
    response.json(Object.assign({}, ...Object.keys(nodeClasses).map(classInfo)));
  });
  router.get('/object_info/:name', ({ params }, response) => void response.json(classInfo(params.name)));
  router.get('/models', (_request, response) => void response.json(modelFolders));
  router.get('/models/:folder', ({ params }, response) => {
    const { folder } = params;
    if (modelFolders.includes(folder)) response.json(modelFiles[folder] ?? []);
    else response.status(404).end();
  });
  router.get('/embeddings', (_request, response) => void response.json([]));
  router.post('/free', (request, response) => {
    const { free_memory: all } = request.body as { free_memory?: boolean };
    if (all) engine().clearCache();
    response.end();
  });
}
