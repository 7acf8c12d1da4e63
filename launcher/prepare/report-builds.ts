import type { Plugin } from 'vite';

/** Sent to the parent after each build; `programs` are those it changed, such as `server/main`. */
export type BuildReport = { ready: true; programs: string[] };

/** While `npm run dev` watches the sources: tells it what each build changed, and ends with it. */
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
        // A program's code names its chunks by their hashes, so that it changes with any of them.
        if (file.type !== 'chunk' || !file.isEntry || codes.get(file.name) === file.code) continue;
        codes.set(file.name, file.code);
        programs.push(file.name);
      }
      process.send?.({ ready: true, programs } satisfies BuildReport);
    },
  };
}
