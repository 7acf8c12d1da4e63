import { inspectInstance } from '#adapters/comfyui/health/inspect.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { GpuTier } from '#domain/style.ts';
import { comfyName, messageOf } from '../doctor/finding.ts';
import type { Machine } from './plan.ts';

/**
 * Asks the instances what they run on; those that do not answer are told and left out.
 * @throws OperatorError if that leaves nothing to choose a tier by, and none is given
 */
export async function askMachines(
  urls: string[],
  tier: GpuTier | undefined,
  tell: (line: string) => void,
): Promise<Machine[]> {
  const asked = urls.map(async (url): Promise<Machine[]> => {
    const name = comfyName(url);
    try {
      return [{ ...(await inspectInstance(url)), name }];
    } catch (error) {
      tell(`${name} does not answer: ${messageOf(error)}`);
      return [];
    }
  });
  const machines = (await Promise.all(asked)).flat();
  if (tier === undefined) checkMachines(machines);
  else if (urls.length > 0 && machines.length === 0)
    tell(
      'Of files with variants, one is chosen without knowing the PyTorch. Start ComfyUI first to choose by it.',
    );
  return machines;
}

function checkMachines(machines: Machine[]): void {
  const choose =
    'choose yourself: --tier small for a card of 8 GB and more, --tier quality for 20 GB and more.';
  if (machines.length === 0)
    throw new OperatorError(
      `No ComfyUI says what card it has. Start it (with Docker: docker compose up --detach --wait comfyui) and name it with --comfyui or COMFYUI_URLS, or ${choose}`,
    );
  const without = machines.find(({ gpuMemoryBytes }) => gpuMemoryBytes === 0);
  if (without) throw new OperatorError(`${without.name} has no GPU, so it needs no models. Or ${choose}`);
}
