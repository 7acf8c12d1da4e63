import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import longest from './longest.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '../../..');

/**
 * The longest wait more than they work, for minutes: begun first, in the order of `longest.json`, they leave the processors to
 * the others. `npm test` tells which one that list lacks. Each project has processes of its own, so that one follows the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = longest.indexOf(path.relative(root, moduleId).split(path.sep).join('/'));
      if (at >= 0) return at;
      return project.name === 'images' ? Infinity : longest.length;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Math.sign(place(one) - place(other)) || 0);
  }
}
