import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import longest from './longest.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '../../..');

/**
 * Begins the longest test files first, in the order of `longest.json`: they mostly wait, for minutes, and leave the processors to
 * the others. `npm test` names files that the list lacks. Each project has its own processes, so that projects run one after the
 * other.
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
