import { fileURLToPath } from 'node:url';
import type { LoadHook } from 'node:module';
import { isSource, replaceImportMeta } from '#launcher/prepare/built-programs.ts';

/** Starts the built programs, as the build itself does: hook of Node's module loader. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (!url.startsWith('file:') || !loaded.source) return loaded;
  const file = fileURLToPath(url.replace(/[?#].*$/, ''));
  if (!isSource(file)) return loaded;
  const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  return { ...loaded, source: replaceImportMeta(code, file) };
};
