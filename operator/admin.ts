import { renderUnicodeCompact } from 'uqr';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { linkMinutes } from '#adapters/database/tables/admin-login-links.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, showTime } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { currentCredential, endSession, sessionName, setPassword } from './operations/console-access.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
} from './operations/second-factor.ts';
import { readCodeOfApp, readPassword } from './read-password.ts';
import { withShop } from './shop-config.ts';

const usage = `Lets you into the console, and shows who else is.

  npm run admin -- login          prints an address that logs in once, within ${linkMinutes} minutes
  npm run admin -- password       asks for a new password and sets it (or reads it from a pipe); everybody is logged out
  npm run admin -- sessions       who is logged in
  npm run admin -- end NAME       logs one of them out, such as console:1f3a2b4c, or all
  npm run admin -- second-factor  whether a login asks for a code of an app as well
  npm run admin -- second-factor on   sets it up: prints a QR code, and asks for a first code of the app
  npm run admin -- second-factor off  turns it off, as when the phone is lost; everybody is logged out

${operatorUsage}`;

type Values = ReturnType<typeof readArguments<typeof operatorOptions>>['values'];

async function turnOn(services: Services, { json }: Values): Promise<string> {
  const { url, secret } = await beginSecondFactor(services);
  printAs(json, { url, secret }, [
    renderUnicodeCompact(url, { border: 2 }),
    `Scan this with the app on your phone, or type in the secret: ${secret}`,
  ]);
  const recoveryCodes = await confirmSecondFactor(await readCodeOfApp(), services);
  printAs(json, { recoveryCodes }, [
    'The second factor is on. Everybody is logged out.',
    'Keep these where the phone is not: each logs in once in place of a code. They are shown only now.',
    ...recoveryCodes,
  ]);
  return 'The second factor is on. Everybody is logged out.';
}

/** What is done, by the command's word. Each prints what it finds and returns a sentence for the audit log. */
const actions: Record<string, (services: Services, values: Values, name: string) => Promise<string>> = {
  async login({ config, adminLoginLinks }, { json }) {
    const url = await makeLoginUrl(config.PUBLIC_URL, adminLoginLinks);
    printAs(json, { url }, [url]);
    return 'an address was printed';
  },
  async password(services) {
    const result = await setPassword(await readPassword(), services);
    print(result);
    return result;
  },
  async sessions(services, { json }) {
    const sessions = await services.adminSessions.list(await currentCredential(services));
    const shown = sessions.map(({ id, via, browser, createdAt, seenAt }) => {
      return { name: sessionName({ id }), via, browser, createdAt, seenAt };
    });
    const lines = shown.map(({ name, via, browser, createdAt, seenAt }) =>
      [name, `since ${showTime(createdAt)}`, `seen ${showTime(seenAt)}`, via, browser].join('  '),
    );
    printAs(json, shown, lines.length === 0 ? ['Nobody is logged in.'] : lines);
    return 'shown';
  },
  async 'second-factor'(services, values, name) {
    if (name === 'on') return turnOn(services, values);
    if (name === 'off') {
      const result = await removeSecondFactor(services);
      print(result);
      return result;
    }
    const { since, recoveryCodes } = await describeSecondFactor(services);
    const line = since
      ? `On since ${showTime(since)}. ${recoveryCodes} recovery codes are left.`
      : 'Off: the password alone logs in.';
    printAs(values.json, { since, recoveryCodes }, [line]);
    return 'shown';
  },
  async end(services, _values, name) {
    const result = await endSession(name, services);
    print(result);
    return result;
  },
};

const namesOf = {
  end: (name?: string) => name !== undefined,
  'second-factor': (name?: string) => name === undefined || name === 'on' || name === 'off',
  other: (name?: string) => name === undefined,
};

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, operatorOptions);
  const [what = '', name] = positionals;
  const act = actions[what];
  if (!act || !namesOf[what === 'end' || what === 'second-factor' ? what : 'other'](name))
    throw new OperatorError(usage);
  await withShop(async (services) => {
    const isChange = what === 'second-factor' && name !== undefined;
    const action = isChange
      ? { action: `admin.second-factor-${name}`, subject: null }
      : { action: `admin.${what}`, subject: name ?? null };
    await audited(services, operatorFrom(values), action, () => act(services, values, name ?? ''));
  });
  return true;
});
