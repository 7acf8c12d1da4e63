import type { StyleAnswer } from '#contract/shop.ts';
import type { Form } from '../../storage/form.ts';

/** Returns the styles that the visitor chose beside the first; a code pays for that one alone. */
export function furtherIn({ further, styleId, code }: Form, styles: StyleAnswer[]): StyleAnswer[] {
  if (styleId === '' || code.trim() !== '') return [];
  const chosen = further.split(',');
  return styles.filter(({ id }) => id !== styleId && chosen.includes(id));
}
