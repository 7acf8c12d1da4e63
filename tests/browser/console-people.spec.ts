import { expect } from 'playwright/test';
import { allMails } from '../support/customer.ts';
import { expectAccessible } from './support/axe.ts';
import { audit, heading, logIn, refusedOrder, sql } from './support/operator.ts';
import { addresses, api } from './support/shop.ts';
import { test } from './support/themed.ts';
import { rewrites } from '../support/rewritten-links.ts';
import { runProcess } from '../support/run-process.ts';

/** Returns the link of the mail that invites somebody. */
async function invitationTo(address: string): Promise<string> {
  const mail = (await allMails({ url: addresses.mailbox })).find(
    ({ to, text }) => to.includes(address) && text.includes('#invitation='),
  );
  return /http\S+#invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('an invited reviewer decides about photos, and sees no address and no money @slow', async ({
  page,
  browser,
}) => {
  const [name, email] = [`Eve ${Date.now()}`, `eve-${Date.now()}@example.com`];
  await api.buy({ email });
  const refused = await refusedOrder(`I paid $4.99: answer me at ${email}!`);

  await logIn(page);
  await page.getByRole('link', { name: 'Who is logged in' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(heading(page, 'People')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Mail address' }).fill(email);
  await page.getByRole('radio', { name: /^reviewer/i }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${name} is invited as reviewer, by a mail.`);
  await expectAccessible(page, true);
  const link = await invitationTo(email);

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  // Whatever a mail program or a scanner makes of the link; following it uses nothing up.
  for (const { does, rewrite } of [...rewrites, { does: 'keep it', rewrite: () => link }]) {
    await other.goto('about:blank');
    await other.goto(rewrite(link));
    await expect(heading(other, 'Welcome'), does).toBeVisible();
    expect(other.url(), does).not.toMatch(/invitation|utm/);
  }
  await other.getByLabel('New password').fill('a password of her own');
  await other.getByRole('button', { name: 'Set it and log in' }).click();
  await expect(heading(other, 'Review')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(['Review']);
  const card = other.getByRole('region', { name: refused.reference });
  await expect(card.getByText('I paid <amount>: answer me at <address>')).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('textbox', { name: 'Why' }).fill('a statue');
  await card.getByRole('button', { name: 'Uphold' }).click();
  await expect(card).toBeHidden();
  expect(await audit(refused.reference)).toEqual([['appeals.uphold', 'a statue']]);
  await expect(other.getByRole('main')).not.toContainText(/@\w|\p{Sc}\d|4\.99/u);
  for (const path of ['', '/orders', '/money', '/people', '/settings']) {
    await other.goto(`/admin${path}`);
    if (path === '') await expect(heading(other, 'Review')).toBeVisible();
    else await expect(heading(other, 'There is nothing at this address')).toBeVisible();
  }

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('status')).toHaveText(`${name} is removed and logged out.`);
  await other.goto('/admin');
  await expect(heading(other, 'Log in')).toBeVisible();
  await theirs.close();
});

/** A phone or computer that holds passkeys. */
const device = {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  },
} as const;

test('an invited person makes a passkey, logs in with it alone, and removes it @slow', async ({ page }) => {
  const [name, email] = [`Grace ${Date.now()}`, `grace-${Date.now()}@example.com`];
  const people = (...words: string[]) =>
    runProcess('cli/main', ['people', ...words], { DATA_DIR: addresses.dataDir });
  await people('invite', email, '--name', name, '--role', 'viewer');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', device);

  await page.goto(await invitationTo(email));
  await page.getByRole('button', { name: 'Make a passkey instead' }).click();
  await expect(heading(page, 'Today')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('The browser gave no passkey')).toBeVisible();
  await expectAccessible(page, true);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  const sent = page.waitForRequest('**/api/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(heading(page, 'Today')).toBeVisible();
  const data: unknown = (await sent).postDataJSON();
  // A passkey on several devices has no counter that would notice a repetition.
  await sql('update admin_passkeys set counter = 0');
  const again = await page.request.post('/api/login', { data });
  expect([again.status(), await again.text()]).toEqual([401, expect.stringContaining('passkey_wrong')]);

  // A viewer changes nothing.
  for (const path of ['codes', 'selling', 'services', 'settings', 'backups', 'styles']) {
    await page.goto(`/admin/${path}`);
    await expect(heading(page, new RegExp(path, 'i'))).toBeVisible();
    await expect(page.getByText(/^(Loading|One moment)/)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(path === 'styles' ? 5 : 0);
  }

  await page.getByRole('link', { name: 'Who is logged in' }).click();
  await expect(page.getByText(`${name} (console:`)).toContainText('by passkey');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await expect(page.getByText(/last used (just now|.+ ago)/)).toBeVisible();
  await expectAccessible(page, true);

  // Without a password, one's own passkey allows the next, on another device.
  const useInstead = page.getByRole('button', { name: 'Use a passkey instead' });
  const [{ person_id: own } = { person_id: '' }] = await sql('select person_id from admin_passkeys');
  await sql(`update admin_passkeys set person_id = (select id from people where role = 'owner' limit 1)`);
  await useInstead.click();
  await expect(page.getByText('That passkey does not belong to anybody here')).toBeVisible();
  await sql(`update admin_passkeys set person_id = '${String(own)}'`);
  await page.route('**/api/admin/passkeys/begin', async (route) => {
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await cdp.send('WebAuthn.addVirtualAuthenticator', device);
    await route.continue();
  });
  await useInstead.click();
  await expect(page.getByRole('status')).toHaveText(/passkey was added/);
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect(remove).toHaveCount(2);
  await remove.last().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(page.getByRole('status')).toHaveText(/The passkey is removed/);
  await expect(page.getByText('You have none yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  await people('remove', email);
});
