import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '../../support/wait-until.ts';
import type { Control, Page } from './page.ts';

/** Selectors of the shop's pages, by role. */
const selectors = {
  link: 'a[href]',
  summary: 'summary',
  button: 'button',
  textbox: 'input[type=text], input[type=email], input:not([type]), textarea',
  searchbox: 'input[type=search]',
  checkbox: 'input[type=checkbox]',
  // The radio button itself is invisible: its label is tapped.
  radio: 'label:has(input[type=radio])',
} as const;
type Role = keyof typeof selectors;

/**
 * Finds an element that is visible, enabled and so named, and scrolls it into view: a driver clicks before a smooth scroll has
 * ended. Names no function inside: the tests' loader marks those with a helper that pages lack.
 */
function findInPage(selector: string, name: string): Element | undefined {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return (
      [element.getAttribute('aria-label'), ...labels, element.textContent].join(' ').includes(name) &&
      element.getClientRects().length > 0 &&
      !element.matches(':disabled, [aria-disabled=true], [inert] *')
    );
  });
  found?.scrollIntoView({ behavior: 'instant', block: 'center' });
  return found;
}

/** Acts on a page as people do, waiting for elements that are not there yet. */
export function createVisitor(page: Page) {
  const text = () => page.read(() => document.body.innerText);

  /** @throws with the page's text when the wait is over */
  async function waitFor(what: string, look: () => Promise<boolean>, seconds?: number): Promise<void> {
    try {
      await waitUntil(look, seconds);
    } catch (cause) {
      const instead = await text().catch(String);
      throw new Error(`No ${what} in time. The page says: ${instead}`, { cause });
    }
  }

  function act(role: Role, name: string, does: (control: Control) => Promise<void>): Promise<void> {
    return waitFor(`${role} "${name}"`, async () => {
      const control = await page.find(findInPage, selectors[role], name);
      await (control && does(control));
      return control !== undefined;
    });
  }

  return {
    open: page.open,
    read: page.read,
    click: (role: Role, name: string) => act(role, name, (control) => control.click()),
    /** Ticks a box and makes sure of it: a page that moves just then takes no click, and a repeated click would undo it. */
    tick: (name: string) =>
      waitFor(`ticked box "${name}"`, async () => {
        if (await page.find(findInPage, `${selectors.checkbox}:checked`, name)) return true;
        const box = await page.find(findInPage, selectors.checkbox, name);
        await box?.click();
        return false;
      }),
    type: (role: Role, name: string, typed: string) => act(role, name, (control) => control.type(typed)),
    upload: (file: string) =>
      waitFor('file input', async () => {
        const input = await page.find(() => document.querySelector('input[type=file]') ?? undefined);
        await input?.upload(file);
        return input !== undefined;
      }),
    /** Waits until this text is visible, ignoring case, which style sheets may change. */
    sees: (words: string, seconds?: number) =>
      waitFor(
        `words "${words}"`,
        async () => (await text()).toLowerCase().includes(words.toLowerCase()),
        seconds,
      ),
    /** Reads the saved file with this ending, as far as it has been written. */
    async saved(ending: string): Promise<Buffer> {
      const name = (await readdir(page.downloads)).find((file) => file.endsWith(ending));
      return name === undefined ? Buffer.alloc(0) : readFile(path.join(page.downloads, name));
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
