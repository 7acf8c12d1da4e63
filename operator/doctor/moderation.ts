import { createModerator } from '#adapters/moderator/moderator.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('moderation', 'Moderation');

/** Drops the stack that `require` puts into its message. */
const firstLine = (text = ''): string => text.split('\n', 1).join();

/** Starts the moderator as a worker on this machine does. */
export async function examineModeration({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  await using moderator = createModerator({ engine: settings.MODERATION_ENGINE });
  try {
    await moderator.start();
  } catch (error) {
    const reason = messageOf(error instanceof Error ? (error.cause ?? error) : error);
    const remedy =
      settings.MODERATION_ENGINE === 'auto'
        ? 'Run npm ci and npm run build again.'
        : 'Set MODERATION_ENGINE=auto, or remove it.';
    return [
      check.wrong(`photos cannot be checked here, and no order continues: ${firstLine(reason)}`, remedy),
    ];
  }
  const problem = await moderator.engineProblem();
  const slower = `photos are checked with TensorFlow, which takes longer, because ONNX Runtime does not load: ${firstLine(problem)}`;
  return [check.right(problem === undefined ? 'photos can be checked here.' : slower)];
}
