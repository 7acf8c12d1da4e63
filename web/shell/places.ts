/** Where the header leads to on the landing page. */
export const places = [
  { label: 'Features', to: '/#showcase' },
  { label: 'Testimonials', to: '/#testimonials' },
  { label: 'FAQ', to: '/#faq' },
] as const;
