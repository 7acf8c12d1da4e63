import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { noise } from '#adapters/images/samples/photos.ts';
import { newestChild } from '../support/newest-child.ts';

/** Returns the seconds of processor time that a process has used. */
async function processorSeconds(pid: number): Promise<number> {
  const [, , user, system] =
    /\) \S+((?: \S+){10}) (\d+) (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return (Number(user) + Number(system)) / 100;
}

// Only Linux lets everybody read them.
test.runIf(process.platform === 'linux')(
  'a photo is whole however long the machine pauses its decoder',
  async () => {
    const photo = await noise(5000, 5000).jpeg({ progressive: true }).toBuffer();
    await using images = createImages({ decodersAtOnce: 1 });
    await images.start();
    const decoder = await newestChild('decoder');
    const idle = await processorSeconds(decoder);
    const kept = images.normalise(photo);
    await expect.poll(() => processorSeconds(decoder), { interval: 5 }).toBeGreaterThan(idle + 0.1);
    process.kill(decoder, 'SIGSTOP');
    await wait(15_000); // longer than any time limit that decoders have had
    process.kill(decoder, 'SIGCONT');
    expect(await kept).toMatchObject({ width: 2048, height: 2048 });
  },
);
