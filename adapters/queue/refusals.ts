type Refusal = { words: string; remedy: string };

const goesOn = 'nothing is lost, and what waits goes on by itself';

/** What a server that answers says when it takes no jobs, and what that means. */
const refusals: [answer: RegExp, Refusal][] = [
  [
    /\bOOM command not allowed/,
    {
      words: 'Redis is full: all of its maxmemory is in use',
      remedy: `raise maxmemory in redis.conf, or take out what others keep there; ${goesOn}`,
    },
  ],
];

/** In words why the queue does not take a job; undefined where the error itself says it best. */
export function refusalOf(error: unknown): Refusal | undefined {
  const message = error instanceof Error ? error.message : '';
  return refusals.find(([answer]) => answer.test(message))?.[1];
}
