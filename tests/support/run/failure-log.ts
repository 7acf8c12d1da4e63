import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  Reporter as PlaywrightReporter,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter';
import type { Reporter as VitestReporter, SerializedError, TestModule } from 'vitest/node';

const root = path.join(import.meta.dirname, '..', '..', '..');
const mostOfOneError = 2_000;

type Thrown = { message?: string | undefined; stack?: string | undefined };

/**
 * Reporter for Vitest and Playwright that writes failures to the file named by `FAILURE_LOG`: `npm test` repeats it at the very
 * end, for readers who see only the end of a log.
 */
// oxlint-disable-next-line import/no-default-export -- Both programs load a reporter by its default export.
export default class FailureLog implements VitestReporter, PlaywrightReporter {
  /** Called by Vitest. */
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()]) write(module.moduleId, suite.errors());
      for (const test of module.children.allTests('failed')) {
        write(`${module.moduleId} › ${test.fullName}`, test.result().errors ?? []);
      }
    }
    write('Outside of any test', unhandled);
  }

  /** Called by Playwright. */
  onTestEnd(test: TestCase, { errors, status }: TestResult) {
    if (status !== test.expectedStatus && status !== 'skipped')
      write(test.titlePath().slice(1).join(' › '), errors);
  }

  /** Called by Playwright. */
  onError(error: TestError) {
    write('Outside of any test', [error]);
  }
}

function write(where: string, errors: readonly Thrown[]) {
  const file = process.env.FAILURE_LOG;
  if (!file) return;
  for (const { stack, message } of errors) {
    const text = stripVTControlCharacters(stack ?? message ?? '').slice(0, mostOfOneError);
    appendFileSync(file, `${where.replace(`${root}${path.sep}`, '')}\n${text}\n\n`);
  }
}
