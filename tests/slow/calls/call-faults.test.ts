import { expect, it } from 'vitest';
import { createCallFaults } from './call-faults.ts';

it('a call that failed is known as long as its order is played, though all is well again', () => {
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
