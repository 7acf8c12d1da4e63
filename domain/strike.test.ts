import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEmail, isBlocked } from './strike.ts';

describe('folding an address', () => {
  it.each([
    ['Ada.Love+toon@Gmail.com', 'adalove@gmail.com'],
    ['a.d.a@googlemail.com', 'ada@gmail.com'],
    ['ada+1@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['Ada+tag@example.com', 'ada+tag@example.com'],
  ])('%s becomes %s', (address, folded) => {
    expect(foldEmail(address)).toBe(folded);
  });

  const letters = fc.stringMatching(/^[a-z0-9]{1,15}$/);

  it('unites every spelling that reaches the same mailbox', () => {
    const spelling = fc.record({
      name: letters,
      dots: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
      capitals: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
      tag: fc.option(letters),
      domain: fc.constantFrom('gmail.com', 'googlemail.com', 'GMail.com'),
    });
    fc.assert(
      fc.property(spelling, ({ name, dots, capitals, tag, domain }) => {
        const spelt = Array.from(name, (letter, at) => {
          const written = capitals[at] ? letter.toUpperCase() : letter;
          return at > 0 && dots[at] ? `.${written}` : written;
        });
        const tagged = tag === null ? '' : `+${tag}`;
        expect(foldEmail(`${spelt.join('')}${tagged}@${domain}`)).toBe(`${name}@gmail.com`);
      }),
    );
  });

  it('never unites two people', () => {
    const domain = fc.constantFrom('gmail.com', 'outlook.com', 'proton.me', 'example.org');
    const people = fc.tuple(letters, domain, letters, domain);
    fc.assert(
      fc.property(people, ([name, at, otherName, otherAt]) => {
        const same = name === otherName && at === otherAt;
        expect(foldEmail(`${name}@${at}`) === foldEmail(`${otherName}@${otherAt}`)).toBe(same);
      }),
    );
  });

  it('keeps apart what providers keep apart', () => {
    fc.assert(
      fc.property(letters, letters, (name, tag) => {
        expect(foldEmail(`${name}+${tag}@example.org`)).not.toBe(`${name}@example.org`);
        expect(foldEmail(`${name}.${tag}@outlook.com`)).not.toBe(foldEmail(`${name}${tag}@outlook.com`));
      }),
    );
  });

  it('changes nothing the second time', () => {
    const address = fc.tuple(
      fc.stringMatching(/^[A-Za-z0-9.+]{1,20}$/),
      fc.constantFrom('gmail.com', 'GoogleMail.com', 'icloud.com', 'example.org'),
    );
    fc.assert(
      fc.property(address, ([name, domain]) => {
        const folded = foldEmail(`${name}@${domain}`);
        expect(foldEmail(folded)).toBe(folded);
      }),
    );
  });
});

it('an address with several plus signs ends at the first', () => {
  expect(foldEmail('ada+a+b@gmail.com')).toBe('ada@gmail.com');
  expect(foldEmail('a.da+1@fastmail.com')).toBe('a.da@fastmail.com');
  expect(foldEmail('ada')).toBe('ada@');
});

it('three strikes block a mailbox or photo, and two from an address that itself has three', () => {
  expect([2, 3].map((strikes) => isBlocked(strikes, 2))).toEqual([false, true]);
  expect([1, 2].map((strikes) => isBlocked(strikes, 3))).toEqual([false, true]);
});
