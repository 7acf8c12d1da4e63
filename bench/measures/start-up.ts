import { createClosers } from '#tests/support/closers.ts';
import { givenDataDir, launch } from '#tests/start/launch.ts';
import { median, type Figure } from '../figure.ts';
import { millisecondsOf } from '../load.ts';

const starts = 5;

/** Measures the time from `npm start` of an installed and built shop to the first request it accepts. */
export async function measureStartUp(): Promise<Figure[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    const opened = createClosers();
    try {
      const { path: dataDir } = opened.use(await givenDataDir());
      first.push(await secondsToStart(dataDir));
      later.push(await secondsToStart(dataDir));
    } finally {
      await opened.closeAll();
    }
  }
  return [
    { what: 'first start, with a new database', value: median(first), unit: 's' },
    { what: 'every later start', value: median(later), unit: 's' },
  ];
}

async function secondsToStart(dataDir: string): Promise<number> {
  await using start = launch(dataDir);
  const opening = async (): Promise<void> => {
    const { shop } = await start.opened();
    const { ok, status } = await fetch(`${shop}/readyz`);
    if (!ok) throw new Error(`/readyz answered ${status}`);
  };
  return (await millisecondsOf(opening)) / 1000;
}
