import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter as PlaywrightReporter, TestCase, TestResult } from 'playwright/types/testReporter';
import type { Reporter as VitestReporter, TestModule } from 'vitest/node';

const root = path.join(import.meta.dirname, '../../..');

type Span = { suite: string; file: string; beganAt: number; seconds: number };

/** Reporter for Vitest and Playwright that writes durations to the file named by `DURATIONS_LOG`, one per line. */
// oxlint-disable-next-line import/no-default-export -- Both programs load a reporter by its default export.
export default class Durations implements VitestReporter, PlaywrightReporter {
  readonly #begun = new Map<string, number>();

  /** Called by Vitest. */
  onTestModuleStart({ id }: TestModule) {
    this.#begun.set(id, Date.now());
  }

  /** Called by Vitest. */
  onTestModuleEnd({ id, moduleId, project }: TestModule) {
    const beganAt = this.#begun.get(id) ?? Date.now();
    write({ suite: project.name, file: moduleId, beganAt, seconds: (Date.now() - beganAt) / 1000 });
  }

  /** Called by Playwright. */
  onTestEnd(test: TestCase, { startTime, duration }: TestResult) {
    const suite = test.parent.project()?.name ?? '';
    write({ suite, file: test.location.file, beganAt: startTime.getTime(), seconds: duration / 1000 });
  }
}

function write({ file, ...span }: Span): void {
  const log = process.env.DURATIONS_LOG;
  if (log) appendFileSync(log, `${JSON.stringify({ ...span, file: path.relative(root, file) })}\n`);
}
