import { parseArgs } from 'node:util';
import { runOrder } from '#worker/run-order.ts';
import { givenStandin } from '#tests/support/comfyui.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { givenWorkerServices } from '#tests/support/worker-services.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/**
 * How long a busy ComfyUI waits between two prompts: `node --import tsx bench/comfyui-gap.ts [--orders 60]
 * [--instances 2] [--seconds 1]`. The worker's own step, queue and database; the stand-in as ComfyUI, whose prompts
 * take so many seconds.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '60' },
    instances: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '1' },
  },
});
const [orders, instances, seconds] = [values.orders, values.instances, values.seconds].map(Number);

type Standin = Awaited<ReturnType<typeof givenStandin>>;

/** `wasWaiting`: the next prompt had been posted by then. */
type Gap = { ms: number; wasWaiting: boolean };

/** The time between the end of each execution on an instance and the beginning of the next. */
function gapsOf(instance: Standin): Gap[] {
  const postedAt = new Map(
    instance.requests('POST /prompt').map(({ promptId, at }) => [promptId, Date.parse(String(at))]),
  );
  const executions = instance.requests('execution').map(({ promptId, startedAt, endedAt }) => ({
    posted: postedAt.get(promptId) ?? NaN,
    start: Date.parse(String(startedAt)),
    end: Date.parse(String(endedAt)),
  }));
  return executions.slice(1).map(({ start, posted }, before) => {
    const end = executions[before]?.end ?? NaN;
    return { ms: start - end, wasWaiting: posted <= end };
  });
}

async function measure(): Promise<Gap[]> {
  const standins = await Promise.all(
    Array.from({ length: instances ?? 1 }, () => givenStandin({ seconds: seconds ?? 1 })),
  );
  await using given = await givenWorkerServices(standins.map(({ url }) => url));
  const { services, approved } = given;
  const photo = await photoBytes('astronaut.png');
  const stopping = new AbortController();
  await services.comfy.instances();
  services.queue.work('drawing', services.comfy.slots, ({ id }) =>
    runOrder(id, 'approved', services, stopping.signal),
  );
  for (let n = 0; n < (orders ?? 1); n += 1) {
    const { id } = await approved(photo);
    await services.queue.enqueue({ type: 'order', id, state: 'approved', tries: 0 });
  }
  await waitUntil(async () => (await services.backlog.length()) === 0, 600);
  const gaps = standins.flatMap(gapsOf);
  await Promise.all(standins.map((standin) => standin[Symbol.asyncDispose]()));
  return gaps.toSorted((a, b) => a.ms - b.ms);
}

const end = await setup();
try {
  const gaps = await measure();
  const at = (part: number) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))]?.ms ?? NaN;
  const waited = gaps.filter(({ wasWaiting }) => wasWaiting).length;
  process.stdout.write(
    `${gaps.length} gaps: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; ` +
      `at ${waited} of them the next prompt was waiting\n`,
  );
  process.exitCode = at(0.95) <= 50 ? 0 : 1;
} finally {
  await end();
}
