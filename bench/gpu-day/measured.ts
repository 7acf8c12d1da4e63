import { explanation, headingOf, rowOf } from '#scripts/likeness/row.ts';
import type { DrawingFigures } from '../sheet-figures.ts';
import type { Day, Machine } from './day.ts';
import { isRehearsal, likenessIn, limitsOf } from './limits.ts';
import { isShown } from './plan.ts';

const gb = (bytes: number | undefined): string => (bytes === undefined ? '?' : (bytes / 1e9).toFixed(1));
const seconds = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));

/** Returns the middle of these values, or the mean of the two in the middle. */
export function median(values: number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

const present = (values: (number | null)[]): number[] => values.filter((value) => value !== null);

function row(step: string, version: string, drawings: DrawingFigures[]): string {
  const times = present(drawings.map((one) => one.seconds));
  const memory = present(drawings.map((one) => one.gigabytes));
  const refused = drawings.filter(({ problem }) => problem !== null).length;
  const [error] = drawings.map((one) => one.error).filter((one) => one !== null);
  const [size] = drawings
    .filter(({ width }) => width !== null)
    .map(({ width, height }) => `${width} × ${height}`);
  const peak = memory.length === 0 ? '–' : Math.max(...memory).toFixed(1);
  const cells = [
    step,
    version,
    times.length,
    seconds(times[0]),
    seconds(median(times.slice(1))),
    peak,
    refused,
    size ?? error ?? '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns a row for each version that a step has drawn. */
function rowsOf(
  day: Day,
  rowFor: (step: string, version: string, drawings: DrawingFigures[]) => string,
): string[] {
  return Object.entries(day.drawings).flatMap(([step, drawn]) =>
    [...new Set(drawn.map(({ version }) => version))].map((version) =>
      rowFor(
        step,
        version,
        drawn.filter((one) => one.version === version),
      ),
    ),
  );
}

/** Describes the likeness of what was drawn, and which limits that has earned. */
function describeLikeness(day: Day): string {
  const shown = Object.fromEntries(Object.entries(day.drawings).filter(([step]) => isShown(step)));
  const rows = rowsOf({ ...day, drawings: shown }, (step, version) =>
    rowOf([step, version], likenessIn(day.drawings, step, version)),
  );
  const count = limitsOf(day).length;
  const verdict = isRehearsal(day.machine)
    ? 'A rehearsal: whatever the table says, no limit is to be set.'
    : count === 0
      ? 'No limit has been earned: leave `unlikeFrom` unset.'
      : `${count} earned: \`npm run gpu-day -- --keep\` writes them into the styles as \`unlikeFrom\`.`;
  return `Likeness of the faces ([126](decisions/126-likeness.md)).
${verdict}
${explanation}

${headingOf('graphs', 'style')}
${rows.join('\n')}`;
}

function machineLines({ gpu, gpuBytes, ramBytes, comfyui, pytorch }: Machine): string {
  const card = isRehearsal({ gpu }) ? '**none: a rehearsal on a processor**' : `${gpu}, ${gb(gpuBytes)} GB`;
  return `- GPU: ${card}
- memory: ${gb(ramBytes)} GB
- ComfyUI ${comfyui}, PyTorch ${pytorch ?? 'of an unknown version'}`;
}

/** Describes what was measured, in Markdown. */
export function measuredOf(day: Day): string {
  const { date, machine, outcomes } = day;
  const rows = rowsOf(day, row);
  const ends = outcomes.map(({ name, minutes, end }) => `| ${name} | ${minutes.toFixed(1)} | ${end} |`);
  return `Written by \`npm run gpu-day\` on ${date}:

${machineLines(machine)}

The first picture of a row may include loading the models; "later" is the median of the others. The GB are the most that
was in use on the card. [All pictures side by side](gpu-sheet.jpg).

| graphs | style | pictures | s, first | s, later | GB | refused | size |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${describeLikeness(day)}

| step | minutes | end |
| --- | --- | --- |
${ends.join('\n')}`;
}
