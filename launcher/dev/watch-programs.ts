import { realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { environment } from '#config.ts';
import { startChild } from '../processes/child.ts';
import type { Shop } from '../processes/shop.ts';
import { supervise } from '../processes/supervisor.ts';

const report = z.object({ programs: z.array(z.string()) });

const build = { file: 'node_modules/vite/bin/vite.js', stopLimitMs: 0 };
const args = ['build', '--watch', '--config', 'vite.programs.config.ts', '--logLevel', 'warn'];

/** Returns the names of the shop's processes that run a program or start it themselves. */
function processesOf(program: string): string[] {
  const [folder = '', name = ''] = program.split('/');
  if (folder === 'adapters') return ['server', 'worker'];
  return [folder === 'standins' ? name : folder];
}

/** Rebuilds the programs whenever a source changes, and restarts the processes that the change affects. */
export function watchPrograms(root: string, shop: Shop, print: (line: string) => void): void {
  const folder = path.dirname(realpathSync(path.join(root, 'dist/programs')));
  // Without the stamp, `npm start` builds again: this folder no longer holds what it built.
  rmSync(path.join(folder, '.built'), { force: true });
  supervise('build', start, print);

  function start() {
    const env = { ...environment(), NODE_ENV: 'production' };
    const child = startChild({
      ...build,
      args: [...args, '--', '--into', folder],
      env,
      onLine: (line) => print(`build   | ${line}`),
    });
    let isFirst = true;
    child.child.on('message', (message) => {
      const { programs } = report.parse(message);
      if (isFirst) print('Watching the sources: changes are built, and what they affect is restarted.');
      else shop.restart(programs.flatMap(processesOf));
      isFirst = false;
    });
    return child;
  }
}
