import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAddress } from './strike.ts';

describe('folding an address', () => {
  it.each([
    ['Ada.Love+toon@Gmail.com', 'adalove@gmail.com'],
    ['a.d.a@googlemail.com', 'ada@gmail.com'],
    ['ada+1@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['Ada+tag@example.com', 'ada+tag@example.com'],
  ])('%s becomes %s', (address, folded) => {
    expect(foldAddress(address)).toBe(folded);
  });

  it('changes nothing more the second time', () => {
    const address = fc.tuple(
      fc.stringMatching(/^[A-Za-z0-9.+]{1,20}$/),
      fc.constantFrom('gmail.com', 'GoogleMail.com', 'icloud.com', 'example.org'),
    );
    fc.assert(
      fc.property(address, ([name, domain]) => {
        const folded = foldAddress(`${name}@${domain}`);
        expect(foldAddress(folded)).toBe(folded);
      }),
    );
  });
});
