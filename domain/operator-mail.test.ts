import { expect, test } from 'vitest';
import { alertKinds } from './alert.ts';
import { alertMail, alertOf, isToOperator, operatorCases } from './operator-mail.ts';

const [details, one] = [
  ['details', 'brand'],
  ['details', 'which', 'brand'],
];

test('every alert has its mail to the operator', () => {
  expect(alertKinds.map(alertMail).filter((mail) => !isToOperator(mail))).toEqual([]);
  expect(alertKinds.map((kind) => alertOf(alertMail(kind)))).toEqual(alertKinds);
  expect(alertOf('invitation')).toBeUndefined();
  expect(isToOperator('ready')).toBe(false);
});

test('an alert’s end is told unless the operator or time alone ends it', () => {
  const ends = [
    ['details', 'which', 'isOver', 'brand'],
    ['details', 'isOver', 'brand'],
  ];
  expect(operatorCases('alert_comfyui_gone')).toEqual([one, details, ...ends]);
  expect(operatorCases('alert_dispute_open')).toEqual([one, details]);
});

test('a lost database is told only once it is back', () => {
  expect(operatorCases('alert_database_gone')).toEqual([['details', 'isOver', 'brand']]);
});

test('a withdrawal is reported in each of its cases', () => {
  const facts = operatorCases('withdrawal_notice').map((own) => own.slice(1, -1).join());
  expect(facts).toEqual(['', 'isPack', 'isBegun', 'isBegun,isPack']);
});
