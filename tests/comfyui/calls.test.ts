import { expect, test } from 'vitest';
import { versions } from '#standins/comfyui/versions.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const never = () => new AbortController().signal;
/** A drawing of 10 s on an instance that is polled every 3 s, and begins with the next after 0.6 s, at a tenth of these times. */
const pace = { seconds: 1, pollSeconds: 0.15, healthSeconds: 0.3 };
const pauseSeconds = 0.06;

const looks = ['GET /queue', 'GET /jobs'];

test.each(versions)(
  'a drawing and its cleanup cost ComfyUI %s seven calls, and a look at its queue for each drawing’s length, alone and three at once',
  async (version) => {
    await using instance = await givenStandin({ version, seconds: pace.seconds, pauseSeconds });
    await using given = await givenWorkerServices([instance.url], {}, {}, pace);
    await given.services.comfy.instances();
    const photo = await photoBytes('coffee.png');
    const draw = async () => {
      await given.drawOrder(await given.approved(photo), never);
      await cleanUpPrompts(given.services);
    };
    const expectCalls = async (drawings: number) => {
      const before = instance.exchanges().length;
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: drawings }, draw));
      const lengths = (performance.now() - startedAt) / 1000 / pace.seconds;
      const calls = instance.exchanges().slice(before);
      const looked = calls.filter((call) => looks.includes(call));
      expect(calls.length - looked.length).toBe(drawings * 7);
      expect(looked.length).toBeLessThanOrEqual(Math.ceil(lengths));
    };
    // The first drawing opens the socket, and makes additional calls, which show that the instance keeps nothing of what is erased.
    await draw();

    await expectCalls(1);
    await expectCalls(3);
    expect((await leftOn(instance.dir)).bytes).toBe(0);
  },
);
