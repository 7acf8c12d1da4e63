import { expect, test } from 'vitest';
import { commandAt, isShown, planDay } from './plan.ts';

const day = {
  url: 'http://gpu:8188',
  into: 'results',
  minutes: 30,
  tiers: ['small', 'quality'],
  trials: ['joyai-image-edit'],
  photos: ['a.jpg'],
  faces: [],
  styles: ['anime', 'bricks'],
};

test('the most valuable comes first, and the last step ends with the time', () => {
  const steps = planDay(day);

  expect(steps.map(({ name }) => name)).toEqual(['doctor', 'small', 'quality', 'landing', 'trials']);
  const minutes = steps.map(({ untilMinute }) => untilMinute);
  expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
  expect(minutes.at(-1)).toBe(30);
});

test('files are downloaded before each tier that needs them, if a folder is named', () => {
  const names = planDay({ ...day, models: '/models', trials: [] }).map(({ name }) => name);

  expect(names).toEqual(['doctor', 'models-small', 'small', 'models-quality', 'quality', 'landing']);
});

test('photos that are drawn only for their faces come after every tier, and not in the slowest', () => {
  const steps = planDay({ ...day, tiers: ['small', 'quality', 'best'], faces: ['b.jpg'], trials: [] });

  const names = ['doctor', 'small', 'quality', 'best', 'faces-small', 'faces-quality', 'landing'];
  expect(steps.map(({ name }) => name)).toEqual(names);
  expect(steps.filter(({ name }) => !isShown(name)).map(({ command }) => command.includes('b.jpg'))).toEqual([
    true,
    true,
  ]);
});

test('a sheet is told what is left of its time, and other commands are as they are', () => {
  const [doctor, small] = planDay(day);
  if (!doctor || !small) throw new Error('Nothing is planned');

  expect(commandAt(doctor, 0.5)).toEqual(doctor.command);
  const told = commandAt(small, small.untilMinute - 2);
  expect(told.slice(-2)).toEqual(['--minutes', '1.90']);
  // One that begins too late draws at least once.
  expect(commandAt(small, small.untilMinute + 5).at(-1)).toBe('0.10');
});

test('many pictures are drawn by the tier that the shop would use, not by the slowest', () => {
  const steps = planDay({ ...day, tiers: ['small', 'quality', 'best'] });

  const landing = steps.find(({ name }) => name === 'landing');
  const trials = steps.find(({ name }) => name === 'trials');
  expect(landing?.env).toEqual({ COMFYUI_URLS: day.url, WORKFLOWS: 'quality' });
  expect(trials?.command.join(' ')).toContain('--tier quality --trial joyai-image-edit');
});
