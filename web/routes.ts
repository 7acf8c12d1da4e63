import { orderLink } from '#domain/secret-links.ts';

/** The pages' paths. */
export const paths = {
  home: '/',
  transform: '/transform',
  success: '/success',
  gallery: '/gallery',
  gift: '/gift',
  find: '/find',
  withdraw: '/withdraw',
  share: '/share/:secret',
  admin: '/admin',
} as const;

/** The page of an order. Where visits may be counted it is opened as a new document. */
export function orderPath(token: string): string {
  return orderLink('', token);
}

/** What the header leads to on the landing page. */
export const sections = [
  { name: 'showcase', to: '/#showcase' },
  { name: 'testimonials', to: '/#testimonials' },
  { name: 'faq', to: '/#faq' },
] as const;
