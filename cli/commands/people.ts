import { Argument, Option } from '@commander-js/extra-typings';
import { roles, roleWords, type Role } from '#domain/person.ts';
import { changePerson, findPerson, invitePerson, listPeople, removePerson } from '#operations/people.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, printAs, showTime, type OperatorOptions } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

async function list(json: boolean | undefined): Promise<void> {
  const people = await withShop(listPeople);
  const lines = people.map(({ name, role, mailAddress, invitedUntil, hasSecondFactor }) =>
    [
      ...[name, role, mailAddress ?? 'logs in with the shop’s password'],
      ...(hasSecondFactor ? ['second factor'] : []),
      ...(invitedUntil ? [`invited until ${showTime(invitedUntil)}`] : []),
    ].join('  '),
  );
  printAs(json, people, lines);
}

type Changed = { name?: string | undefined; role?: Role | undefined };

function change(ref: string, changed: Changed, options: OperatorOptions): Promise<void> {
  return actOnShop(options, { action: 'people.change', subject: ref }, async (services) => {
    const person = await findPerson(ref, services);
    return changePerson(
      person,
      { name: changed.name ?? person.name, role: changed.role ?? person.role },
      services,
    );
  });
}

const who = ['<PERSON>', 'a name or a mail address'] as const;
const allRoles = roles.map((role) => `${role} (${roleWords[role]})`).join('; ');
const roleOption = () => new Option('--role <ROLE>', allRoles).choices(roles);

export function command() {
  const group = createGroup(
    'people',
    'Shows who may log in to the console, invites people and gives them roles.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows all, with their roles')
    .action(({ json }) => list(json));
  withOperator(group.command('invite'))
    .description('sends a mail with a link that sets a password')
    .argument('<MAIL_ADDRESS>')
    .requiredOption('--name <NAME>', 'how the log and the lists call this person')
    .addOption(roleOption().makeOptionMandatory())
    .action((mailAddress, { name, role, ...options }) =>
      actOnShop(options, { action: 'people.invite', subject: name }, (services) =>
        invitePerson({ name, mailAddress, role }, services),
      ),
    );
  withOperator(group.command('role'))
    .description('gives a person another role, which counts at once')
    .argument(...who)
    .addArgument(new Argument('<ROLE>', allRoles).choices(roles))
    .action((ref, role, options) => change(ref, { role }, options));
  withOperator(group.command('rename'))
    .description('calls a person something else')
    .argument(...who)
    .argument('<NAME>')
    .action((ref, name, options) => change(ref, { name }, options));
  withOperator(group.command('remove'))
    .description('removes a person and ends their sessions')
    .argument(...who)
    .action((ref, options) =>
      actOnShop(options, { action: 'people.remove', subject: ref }, async (services) =>
        removePerson(await findPerson(ref, services), services),
      ),
    );
  return group;
}
