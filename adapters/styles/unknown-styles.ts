import { nearestName } from '#domain/setting-text.ts';
import { styleNames, type StyleFolders } from './styles.ts';

type Settings = { HIDDEN_STYLES: string[]; STYLE_PRICES?: Record<string, string> | undefined };

/**
 * Finds style names in the settings that have no folder, and returns a sentence for each. They are not an error: an operator
 * may remove a style of their own and leave its name in the settings.
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
