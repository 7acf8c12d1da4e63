import { expect, test } from 'vitest';
import { versions } from '#standins/comfyui/versions.ts';
import { cleanUpPrompts } from '#worker/periodic/clean-up-prompts.ts';
import { givenStandin, leftOn } from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const never = () => new AbortController().signal;
/** Requests made of an instance continuously, whether or not it draws. */
const polled = /^GET \/(system_stats|queue|jobs)$/;

test.each(versions)(
  'a drawing and its cleanup cost ComfyUI %s at most 8 calls besides the shared polls',
  async (version) => {
    await using instance = await givenStandin({ version, seconds: 0.6 });
    await using given = await givenWorkerServices([instance.url], {}, {}, { healthSeconds: 0.5 });
    await given.services.comfy.instances();
    const photo = await photoBytes('coffee.png');
    const draw = async () => {
      await given.drawOrder(await given.approved(photo), never);
      await cleanUpPrompts(given.services);
    };
    // The first drawing makes additional calls, which show that the instance keeps nothing of what is erased.
    await draw();
    const counted = instance.exchanges().length;

    await Promise.all([draw(), draw(), draw()]);

    const kinds = instance.exchanges().slice(counted);
    expect(kinds.filter((kind) => !polled.test(kind)).length / 3).toBeLessThanOrEqual(8);
    const count = (one: RegExp) => kinds.filter((kind) => one.test(kind)).length;
    // One request of each kind may be in flight at the beginning and at the end; before 0.26.0 each drawing also makes one after
    // it has ended.
    const polls = count(/system_stats/) + 1 + (version === '0.3.64' ? 3 : 0);
    expect(count(/^GET \/(queue|jobs)$/)).toBeLessThanOrEqual(polls);
    expect((await leftOn(instance.dir)).bytes).toBe(0);
  },
);
