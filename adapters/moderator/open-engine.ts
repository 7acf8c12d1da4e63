import type { ModerationEngine } from '#domain/moderation.ts';
import type { Engine } from './engine.ts';

/** `problem`: the reason why it is not the first choice. */
type ChosenEngine = { engine: Engine; problem?: string };

const openTensorflow = async (backend: 'tensorflow' | 'wasm') =>
  (await import('./tensorflow-engine.ts')).openTensorflow(backend);

/** Ways to calculate. Each loads its packages when it is chosen: they are of some megabytes. */
export const engineOpeners = {
  onnx: async () => (await import('./onnx-engine.ts')).openOnnx(),
  tensorflow: () => openTensorflow('tensorflow'),
  wasm: () => openTensorflow('wasm'),
};

/** Opens the wanted engine, or the first of all that works here. @throws Error when it, or all of them, cannot be loaded. */
export async function openEngine(wanted: ModerationEngine, openers = engineOpeners): Promise<ChosenEngine> {
  if (wanted !== 'auto') return { engine: await openers[wanted]() };
  try {
    return { engine: await openers.onnx() };
  } catch (error) {
    const engine = await openers.tensorflow().catch(openers.wasm);
    return { engine, problem: error instanceof Error ? error.message : String(error) };
  }
}
