import { nearestName } from '#domain/setting-text.ts';
import { styleNames, type StyleFolders } from './styles.ts';

type Settings = { HIDDEN_STYLES: string[]; STYLE_PRICES?: Record<string, string> | undefined };

/**
 * Finds the names in settings of styles that have no folder, in a sentence each. Nothing is refused for them: who removes a style of
 * their own may leave its name there.
 */
export async function findUnknownStyles(folders: StyleFolders, settings: Settings): Promise<string[]> {
  const known = await styleNames(folders);
  const named = {
    HIDDEN_STYLES: settings.HIDDEN_STYLES,
    STYLE_PRICES: Object.keys(settings.STYLE_PRICES ?? {}),
  };
  return Object.entries(named).flatMap(([setting, names]) =>
    names
      .filter((name) => name !== '' && !known.includes(name))
      .map((name) => {
        const meant = nearestName(name, known);
        const hint =
          meant === undefined ? `, which is none of ${known.join(', ')}.` : `. Did you mean ${meant}?`;
        return `${setting} names ${name}${hint}`;
      }),
  );
}
