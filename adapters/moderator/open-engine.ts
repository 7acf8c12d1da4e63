import type { ModerationEngine } from '#domain/moderation.ts';
import type { Engine } from './engine.ts';

/** `problem`: the reason why this is not the first choice. */
type ChosenEngine = { engine: Engine; problem?: string };

const openTensorflow = async (backend: 'tensorflow' | 'wasm') =>
  (await import('./tensorflow-engine.ts')).openTensorflow(backend);

/** Engines by name. Each loads its packages, which take some megabytes, when it is chosen. */
export const engineOpeners = {
  onnx: async () => (await import('./onnx-engine.ts')).openOnnx(),
  tensorflow: () => openTensorflow('tensorflow'),
  wasm: () => openTensorflow('wasm'),
};

/** Opens the wanted engine; for `auto`, the first that works here. @throws Error when it, or all of them, cannot be loaded */
export async function openEngine(wanted: ModerationEngine, openers = engineOpeners): Promise<ChosenEngine> {
  if (wanted !== 'auto') return { engine: await openers[wanted]() };
  try {
    return { engine: await openers.onnx() };
  } catch (error) {
    const engine = await openers.tensorflow().catch(openers.wasm);
    return { engine, problem: error instanceof Error ? error.message : String(error) };
  }
}
