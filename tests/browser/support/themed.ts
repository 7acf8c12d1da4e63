import { test as base } from './test.ts';

/** Decides whether every theme is tried on every viewport, as in the slow tests' projects. */
export const isSlow = (): boolean => base.info().project.name.startsWith('slow-');

/** Shows every flow in both themes: one that runs dark on the phone runs light on the desktop, or the reverse. */
export const test = base.extend({
  context: async ({ context, isMobile }, use, { title }) => {
    const theme = (title.length % 2 === 0) === isMobile ? 'dark' : 'light';
    await context.addInitScript((name) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('vite-ui-theme', name);
    }, theme);
    await use(context);
  },
});
