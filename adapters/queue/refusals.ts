import { alertPhrases } from '#domain/alert-sentence.ts';
import { inCluster } from '../probes/redis.ts';

type Refusal = { words: string; remedy: string };

const goesOn = 'nothing is lost, and waiting jobs continue by themselves';

/** Replies of servers that answer and take no jobs, with their meaning. */
const refusals: [answer: RegExp, Refusal][] = [
  [
    /\bOOM command not allowed/,
    {
      words: alertPhrases.redis_full,
      remedy: `raise maxmemory in redis.conf, or remove what others keep there; ${goesOn}`,
    },
  ],
  [
    /\bMISCONF\b/,
    {
      words: alertPhrases.redis_unsaved,
      remedy: `make room on Redis’s disk, and check that it may write to its folder: its log says what failed; ${goesOn}`,
    },
  ],
  [
    /\bREADONLY\b/,
    {
      words: alertPhrases.redis_replica,
      remedy: `point REDIS_URL to the primary; ${goesOn}`,
    },
  ],
  [/\b(CROSSSLOT|CLUSTERDOWN|MOVED)\b/, { words: inCluster.found, remedy: inCluster.remedy }],
  [
    /read-only transaction/,
    {
      words: alertPhrases.postgres_read_only,
      remedy: `point DATABASE_URL to the primary, or find out what made it read-only; ${goesOn}`,
    },
  ],
];

/** True for a problem in our own words; a driver's words name hosts and users. */
export const isInOurWords = (problem: string): boolean =>
  refusals.some(([, { words }]) => problem === `${words}.`);

/** Explains why the queue does not take a job; undefined when the error's own message says it best. */
export function refusalOf(error: unknown): Refusal | undefined {
  const message = error instanceof Error ? error.message : '';
  return refusals.find(([answer]) => answer.test(message))?.[1];
}
