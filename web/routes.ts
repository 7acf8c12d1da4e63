/** Where the header leads to on the landing page. */
export const places = [
  { name: 'showcase', to: '/#showcase' },
  { name: 'testimonials', to: '/#testimonials' },
  { name: 'faq', to: '/#faq' },
] as const;
