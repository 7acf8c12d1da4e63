/** Puts parameters before the fragment, or begins the query with them. */
function withQuery(link: string, parameters: string): string {
  const [start = '', fragment = ''] = link.split('#');
  return `${start}${start.includes('?') ? '&' : '?'}${parameters}#${fragment}`;
}

/** Ways in which scanners and mail programs have been seen to rewrite a link with a fragment. */
export const rewrites = [
  { does: 'escape its #', rewrite: (link: string) => link.replace('#', '%23') },
  { does: 'begin a query after its fragment', rewrite: (link: string) => `${link}?utm_source=mail&utm_id=1` },
  { does: 'append to its fragment', rewrite: (link: string) => `${link}&utm_source=mail` },
  {
    does: 'put parameters before its fragment',
    rewrite: (link: string) => withQuery(link, 'utm_source=mail'),
  },
  {
    does: 'escape its # and append parameters',
    rewrite: (link: string) => `${link.replace('#', '%23')}?utm_source=mail`,
  },
] as const;
