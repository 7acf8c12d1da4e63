import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import license from 'rollup-plugin-license';
import type { Plugin } from 'vite';

const rule = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Writes the licences of all packages that a build takes in: who passes the build on passes them on. `fonts` are
 * packages that only a style sheet names.
 */
export function noticesOf(file: string, fonts: string[] = []): Plugin {
  const plugin: unknown = license({
    thirdParty: (dependencies) => {
      const texts = dependencies.map((dependency) => dependency.text());
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, [...texts, ...fonts.map(fontLicence)].join(rule));
    },
  });
  // Its types are those of Rollup, whose hooks Vite's bundler calls in the same way.
  return plugin as Plugin;
}

function fontLicence(name: string): string {
  const folder = path.resolve(import.meta.dirname, '../../node_modules', name);
  return `Name: ${name}\nLicense Text:\n===\n\n${readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim()}`;
}
