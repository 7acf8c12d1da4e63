import { sandbox, sandboxRemedy } from '#adapters/child-process/sandbox.ts';
import { isPublic } from '#config.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('sandbox', 'Decoders');

/** Checks whether the decoders of strangers' photos can be sandboxed here; only a public shop gets such photos. */
export function examineSandbox(
  { settings }: Pick<ExaminedShop, 'settings'>,
  problem = sandbox.problem(),
): Finding[] {
  if (problem === undefined) return [check.right('they can read no secrets, and reach nothing outside.')];
  const message = `a photo crafted to take over its decoder could read the shop’s secrets: ${problem}.`;
  const report = isPublic(settings.PUBLIC_URL) ? check.wrong : check.unchecked;
  return [report(message, sandboxRemedy)];
}
