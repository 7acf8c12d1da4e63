import { Argument } from '@commander-js/extra-typings';
import { renderUnicodeCompact } from 'uqr';
import { linkMinutes } from '#adapters/database/tables/admin-login-links.ts';
import { makeLoginUrl } from '#adapters/login-url.ts';
import type { Services } from '#compose.ts';
import { firstOwner } from '#domain/person.ts';
import { endSession, listSessions as listAll, setPassword } from '#operations/console-access.ts';
import { findPerson, resetPerson } from '#operations/people.ts';
import { auditLines, type ActionName, type Done } from '#operations/audit-lines.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
} from '#operations/change-second-factor.ts';
import { actOnShop, printAs, showTime } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';
import { readCodeOfApp, readPassword } from '../read-password.ts';

type Json = true | undefined;
type Work<Name extends ActionName> = (json: Json, services: Services) => Promise<Done<Name>>;

async function login(json: Json, { config, adminLoginLinks }: Services) {
  const url = await makeLoginUrl(config.PUBLIC_URL, adminLoginLinks);
  printAs(json, { url }, [url]);
  return { by: null };
}

async function listSessions(json: Json, services: Services) {
  const sessions = await listAll(await services.people.list(), services);
  const shown = sessions.map(({ name, person, via, browser, createdAt, seenAt }) => {
    return { name, person, via, browser, createdAt, seenAt };
  });
  const lines = shown.map(({ name, person, via, browser, createdAt, seenAt }) =>
    [name, person, `since ${showTime(createdAt)}`, `seen ${showTime(seenAt)}`, via, browser].join('  '),
  );
  printAs(json, shown, lines.length === 0 ? ['Nobody is logged in.'] : lines);
}

async function turnOn(json: Json, services: Services) {
  const { url, secret } = await beginSecondFactor(firstOwner, services);
  printAs(json, { url, secret }, [
    renderUnicodeCompact(url, { border: 2 }),
    `Scan this with the app on your phone, or type in the secret: ${secret}`,
  ]);
  const recoveryCodes = await confirmSecondFactor(firstOwner, await readCodeOfApp(), services);
  printAs(json, { recoveryCodes }, [
    auditLines['admin.second-factor-on']({ isAlone: false }),
    'Keep these somewhere other than on the phone: each logs you in once, in place of a code. They are shown only now.',
    ...recoveryCodes,
  ]);
  return { isAlone: false };
}

const turnOff = (_json: Json, services: Services) => removeSecondFactor(firstOwner, services);

async function showSecondFactor(json: Json, services: Services) {
  const { since, recoveryCodes } = await describeSecondFactor(firstOwner, services);
  const line = since
    ? `On since ${showTime(since)}. ${recoveryCodes} recovery codes left.`
    : 'Off: the password alone is enough to log in.';
  printAs(json, { since, recoveryCodes }, [line]);
}

export function command() {
  const group = createGroup('admin', 'Logs you in to the console, and shows who is logged in.');
  const add = (name: string, description: string) =>
    withOperator(group.command(name).description(description));

  add('login', `prints a link that logs you in once, within ${linkMinutes} minutes`).action(
    ({ json, ...options }) => {
      const action = { action: 'admin.login', subject: null, isPrinted: true } as const;
      return actOnShop(options, action, (services) => login(json, services));
    },
  );
  add(
    'password',
    'asks for a new password (or reads it from a pipe) and sets it; everybody is logged out',
  ).action((options) => {
    return actOnShop(options, { action: 'admin.password', subject: null }, async (services) =>
      setPassword(await readPassword(), services),
    );
  });
  add('sessions', 'shows who is logged in').action(({ json, ...options }) =>
    actOnShop(options, { action: 'admin.sessions', subject: null }, (services) =>
      listSessions(json, services),
    ),
  );
  add('end', 'logs out one session, such as console:1f3a2b4c, or "all"')
    .argument('<NAME>')
    .action((name, options) => {
      return actOnShop(options, { action: 'admin.end', subject: name }, (services) =>
        endSession(name, services),
      );
    });
  add(
    'second-factor',
    'shows whether a login also asks for a code from an app; "on" sets this up: it prints a QR code, and asks for the ' +
      'first code of the app; "off" turns it off, such as when the phone is lost; both end the first owner’s sessions',
  )
    .addArgument(new Argument('[on|off]').choices(['on', 'off'] as const))
    .action((state, options) => {
      const act = <Name extends ActionName>(action: Name, work: Work<Name>, isPrinted: boolean) =>
        actOnShop(options, { action, subject: null, isPrinted }, (services) => work(options.json, services));
      if (state === 'on') return act('admin.second-factor-on', turnOn, true);
      if (state === 'off') return act('admin.second-factor-off', turnOff, false);
      return act('admin.second-factor', showSecondFactor, true);
    });
  add(
    'reset',
    'lets an owner in again who has lost password and second factor (default: the first; any other person, too): removes ' +
      'the second factor and the passkeys, and prints a link that works once',
  )
    .argument('[PERSON]', 'a name or a mail address', firstOwner)
    .action((ref, options) =>
      actOnShop(options, { action: 'admin.reset', subject: null, isPrinted: true }, async (services) => {
        const done = await resetPerson(await findPerson(ref, services), services);
        printAs(options.json, done, [auditLines['admin.reset'](done), done.url]);
        return done;
      }),
    );
  return group;
}
