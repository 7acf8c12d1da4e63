/**
 * Removes from a failing list what it fails without, by delta debugging: halves first, then ever smaller parts.
 * Source: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002.
 * @param fails tries a shorter list
 * @returns a list that fails, and of which no single part can be left out
 */
export async function shrink<T>(all: T[], fails: (some: T[]) => Promise<boolean>): Promise<T[]> {
  let left = all;
  let parts = 2;
  while (left.length > 1) {
    const shorter = await firstFailing(withoutEach(left, parts), fails);
    if (shorter) {
      left = shorter;
      parts = Math.max(2, parts - 1);
    } else if (parts < left.length) parts = Math.min(left.length, parts * 2);
    else break;
  }
  return left;
}

/** Returns the list without its first, second, … of `parts` parts. */
function withoutEach<T>(all: T[], parts: number): T[][] {
  const size = Math.ceil(all.length / parts);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.filter((_one, at) => Math.floor(at / size) !== part),
  );
}

async function firstFailing<T>(
  lists: T[][],
  fails: (some: T[]) => Promise<boolean>,
): Promise<T[] | undefined> {
  for (const list of lists) if (await fails(list)) return list;
  return undefined;
}
