import type { Plugin } from 'vite';

/** Message to the parent process after each build; `programs` are those that it changed, such as `server/main`. */
export type BuildReport = { ready: true; programs: string[] };

/** Reports to `npm run dev`, while it watches the sources, which programs each build changed; ends when it ends. */
export function reportBuilds(): Plugin {
  const codes = new Map<string, string>();
  return {
    name: 'report-builds',
    apply: () => process.send !== undefined,
    configResolved() {
      process.on('disconnect', () => process.exit());
    },
    writeBundle(_options, bundle) {
      const programs: string[] = [];
      for (const file of Object.values(bundle)) {
        // A program's code contains the hashes of its chunks, so that it changes with any of them.
        if (file.type !== 'chunk' || !file.isEntry || codes.get(file.name) === file.code) continue;
        codes.set(file.name, file.code);
        programs.push(file.name);
      }
      process.send?.({ ready: true, programs } satisfies BuildReport);
    },
  };
}
