import { expect, it } from 'vitest';
import { createCallFaults } from './call-faults.ts';

it('a failed call is remembered while its order runs, even after the fault is lifted', () => {
  const faults = createCallFaults();
  faults.begin({ nth: 2, way: 'fails for ever' });
  expect([faults.next(), faults.isDown(), faults.hitAt()]).toEqual(['passes', false, undefined]);
  expect([faults.next(), faults.isDown()]).toEqual(['fails', true]);

  faults.lift();

  expect([faults.next(), faults.isDown()]).toEqual(['passes', false]);
  expect(faults.hitAt()).toBeInstanceOf(Date);
  faults.begin();
  expect(faults.hitAt()).toBeUndefined();
});
