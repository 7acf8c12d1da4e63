import { Argument } from '@commander-js/extra-typings';
import { print } from '#adapters/command.ts';
import { createCommand, type Groups } from '../command.ts';
import { completions, placesOf } from '../completion.ts';

type Shell = keyof typeof completions;
const shells = Object.keys(completions) as Shell[];

export function command(groups: Groups) {
  return createCommand(
    'completion',
    'Prints a script with which your shell completes these commands after a press of Tab.\n' +
      'docs/commands.md says how to load it.',
  )
    .addArgument(new Argument('<SHELL>').choices(shells))
    .action(async (shell) => {
      const program = createCommand('toonbooth', '');
      for (const [name, summary, load] of Object.values(groups).flat())
        program.addCommand((await load()).command(groups).summary(summary).name(name));
      print(completions[shell](placesOf(program)));
    });
}
