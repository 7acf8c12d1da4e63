import { expect, test } from 'vitest';
import { isOver, orderStates } from './order.ts';
import { isUnderWay, stylesOf } from './set.ts';

test('a set has its first style and the further ones', () => {
  const furtherStyles = [
    { styleId: 'bricks', amount: 399 },
    { styleId: 'comic', amount: 499 },
  ];
  expect(stylesOf({ styleId: 'anime', furtherStyles })).toEqual(['anime', 'bricks', 'comic']);
  expect(stylesOf({ styleId: 'anime', furtherStyles: null })).toEqual(['anime']);
});

test('a picture of a set is under way until it has ended or its money is to go back', () => {
  // A gift is not part of a set.
  const pictures = orderStates.filter((state) => !state.startsWith('gift'));
  const going = pictures.filter((state) => !isOver({ state, paidBy: 'card' }) && state !== 'failed');
  expect(pictures.filter((state) => isUnderWay({ state }))).toEqual(going);
});
