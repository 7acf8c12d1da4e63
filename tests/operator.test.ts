import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { givenShop, type TestShop } from './shop.ts';
import { ledgerOf } from './standin-control.ts';
import { createVisitor, eventually } from './visitor.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

/** Runs an operator's command with the settings of this shop. @returns what it said, and its exit code. */
async function operate({ config, databaseUrl }: TestShop, command: string, ...args: string[]) {
  const env = {
    ...process.env,
    PORT: String(config.PORT),
    PUBLIC_URL: config.PUBLIC_URL,
    APP_SECRET: config.APP_SECRET,
    DATABASE_URL: databaseUrl,
    COMFYUI_URLS: config.COMFYUI_URLS.join(','),
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    SMTP_URL: config.SMTP_URL,
  };
  const file = path.join(root, 'dist/programs/operator', `${command}.js`);
  return run(process.execPath, [file, ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ said: stdout.trim(), exitCode: 0 }),
    (error: unknown) => {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      return { said: (stdout + stderr).trim(), exitCode: code };
    },
  );
}

/** Refuses the photo of the cat, which looks drawn to the moderator, and no other. */
const refusesOne = { MODERATION_LIMITS: 'drawing=0.5' };

describe('a visitor whose photo is refused', () => {
  it('gets a code that buys another; the third time orders are blocked, until the operator lifts it', async () => {
    await using shop = await givenShop(refusesOne);
    const visitor = createVisitor(shop);
    const email = 'refused@example.com';
    const sessions = async () => (await ledgerOf(shop.stripe.url, 'POST /v1/checkout/sessions')).length;
    /** @returns the code that stands on the status page, which is the one in the mail. */
    async function refusedOnce(code?: string): Promise<string> {
      const order = await visitor.order({ photo: 'chelsea.png', email, ...(code && { code }) });
      if (!code) await visitor.pay(order);
      const shown = (await visitor.reaches(order.token, 'code_issued')).code?.code ?? '';
      expect(shown).toMatch(/^.{4}-.{4}-.{4}$/);
      await eventually(async () => (await visitor.mails(email)).find(({ text }) => text.includes(shown)));
      return shown;
    }

    const first = await refusedOnce();
    const bought = await visitor.order({ photo: 'coffee.png', email, code: first });
    expect(bought.checkoutUrl).toBeUndefined();
    expect((await visitor.reaches(bought.token, 'delivered')).paidBy).toBe('code');
    await expect(visitor.order({ email, code: first })).rejects.toThrow('code_used');

    const third = await refusedOnce(await refusedOnce());
    const opened = await sessions();
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const [block] = await shop.services.strikes.blocks();
    const why = `is paused until ${day.format(block?.until)}, because several photos were refused. You have not been charged.`;
    const refusal = visitor.order({ photo: 'rocket.jpg', email });
    await expect(refusal).rejects.toThrow(/403.*blocked/);
    await expect(refusal).rejects.toThrow(`${why} If that is wrong, write to ${shop.config.SUPPORT_EMAIL}.`);
    await expect(visitor.order({ photo: 'rocket.jpg', email, code: third })).rejects.toThrow('blocked');
    expect(await sessions()).toBe(opened);

    const ids = (await operate(shop, 'blocks')).said.match(/[0-9a-f-]{36}/g) ?? [];
    for (const id of ids) expect((await operate(shop, 'blocks', 'lift', id)).exitCode).toBe(0);
    const again = await visitor.order({ photo: 'rocket.jpg', email, code: third });
    await visitor.reaches(again.token, 'delivered');
    expect((await visitor.order({ photo: 'rocket.jpg', email })).checkoutUrl).toBeDefined();
  });
});

describe('an operator', () => {
  it('issues codes that buy a picture, and voids those that nobody has used', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const { said } = await operate(shop, 'codes', 'issue', '--count', '2');
    const [gift = '', spare = ''] = said.split('\n');
    const order = await visitor.order({ code: gift });
    await visitor.reaches(order.token, 'delivered');
    expect((await operate(shop, 'codes', 'void', spare)).exitCode).toBe(0);
    await expect(visitor.order({ code: spare })).rejects.toThrow('code_unknown');
    expect((await operate(shop, 'codes', 'void', gift)).exitCode).toBe(1);
  });

  it('sees blocks and objections, and lifts or decides them', async () => {
    await using shop = await givenShop({ MODERATION_LIMITS: 'porn=0' });
    const visitor = createVisitor(shop);
    let { token } = { token: '' };
    for (const photo of ['astronaut.png', 'chelsea.png', 'coffee.png'] as const) {
      const order = await visitor.order({ photo, email: 'ada@example.com' });
      await visitor.pay(order);
      await visitor.reaches(order.token, 'code_issued');
      ({ token } = order);
    }
    await visitor.api('POST', '/orders/current/appeal', token, { message: 'It is a cup of coffee' });
    const list = (await operate(shop, 'blocks')).said;
    expect(list).toContain('It is a cup of coffee');
    const ids = [...list.matchAll(/[0-9a-f-]{36}/g)].map(([id]) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect((await operate(shop, 'blocks', 'lift', id)).exitCode).toBe(0);
    const { reference } = await visitor.status(token);
    expect((await operate(shop, 'blocks', 'uphold', reference)).exitCode).toBe(0);
    expect((await operate(shop, 'blocks')).said).toBe('0 blocks\n0 open objections');
    expect((await visitor.order({ email: 'ada@example.com' })).checkoutUrl).toBeDefined();
  });

  it('is told how to use a command that is called wrongly', async () => {
    await using shop = await givenShop();
    for (const [command, ...args] of [
      ['codes'],
      ['codes', 'issue', '--count', '0'],
      ['blocks', 'lift', 'x'],
    ] as const) {
      const { said, exitCode } = await operate(shop, command, ...args);
      expect(exitCode).toBe(1);
      expect(said).toContain(`npm run ${command}`);
    }
  });
});
