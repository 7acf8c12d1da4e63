import { expect, test } from 'vitest';
import { sellerIn, sellerLines } from './seller.ts';

const nobody = sellerIn({ SUPPORT_EMAIL: 'help@toons.example' });
const known = sellerIn({
  SELLER_NAME: 'Toons GmbH',
  SELLER_ADDRESS: ['Weg 1', '50667 Köln'],
  SELLER_PHONE: '+49 221 1',
  SELLER_REGISTRATION: 'Amtsgericht Köln, HRB 1',
  SELLER_TAX_NUMBER: 'DE1',
  SUPPORT_EMAIL: 'help@toons.example',
});

test('a seller is shown with everything that is known, in the reader’s language', () => {
  expect(sellerLines(known, 'de')).toEqual([
    ...['Toons GmbH', 'Weg 1', '50667 Köln'],
    ...['Register: Amtsgericht Köln, HRB 1', 'Steuernummer: DE1', 'Telefon: +49 221 1'],
    'help@toons.example',
  ]);
  expect(sellerLines(known, 'fr')).toContain('Téléphone\u{a0}: +49 221 1');
  expect(sellerLines(known, 'es')).toContain('Número fiscal: DE1');
  expect(sellerLines(known, 'en')).toContain('Registered: Amtsgericht Köln, HRB 1');
});

test('what is not known of a seller has no line', () => {
  expect(sellerLines(nobody, 'en')).toEqual(['help@toons.example']);
});
