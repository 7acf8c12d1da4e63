import { orderLink } from '#domain/secret-links.ts';

export const paths = {
  home: '/',
  transform: '/transform',
  success: '/success',
  gallery: '/gallery',
  gift: '/gift',
  receivedGift: '/gift/open',
  find: '/find',
  withdraw: '/withdraw',
  share: '/share/:secret',
  booth: '/booth',
  admin: '/admin',
} as const;

/** Returns the path of an order's page. With analytics on, open it as a new document. */
export function orderPath(token: string): string {
  return orderLink('', token);
}

/** Sections of the landing page to which the header links. */
export const sections = [
  { name: 'showcase', to: '/#showcase' },
  { name: 'testimonials', to: '/#testimonials' },
  { name: 'faq', to: '/#faq' },
] as const;
