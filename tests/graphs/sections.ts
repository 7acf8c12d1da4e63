/** Replaces the section of a page under a heading of the second level, or adds it at the end. */
export function withSection(page: string, heading: string, body: string): string {
  const parts = page.trimEnd().split(/^(?=## )/m);
  const section = `## ${heading}\n\n${body.trim()}\n`;
  const at = parts.findIndex((part) => part.startsWith(`## ${heading}\n`));
  if (at === -1) return `${page.trimEnd()}\n\n${section}`;
  return parts
    .with(at, section)
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}
