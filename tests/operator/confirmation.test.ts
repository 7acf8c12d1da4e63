import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#config.ts';
import { examineConfirmation } from '#operator/doctor/confirmation.ts';
import { givenFolder } from '../support/folder.ts';

const outcomesOf = (settings: Record<string, string>) =>
  examineConfirmation(readSettings(settings)).map(({ outcome, message }) => [outcome, message]);

test('the doctor names what confirmations lack of the seller, and whose terms they contain', async () => {
  await using folder = await givenFolder();
  const TEXTS_DIR = folder.path;
  const seller = { SELLER_NAME: 'Ada', SELLER_ADDRESS: '1 Example Street' };

  expect(outcomesOf({ ...seller, LANGUAGES: 'de,en' })).toEqual([
    [
      'wrong',
      'the mail that confirms an order lacks SELLER_PHONE. SELLER_REGISTRATION, SELLER_TAX_NUMBER: set what you have.',
    ],
    ['unchecked', 'ours: read whether they suit you.'],
  ]);
  await writeFile(path.join(TEXTS_DIR, 'terms_of_service.de.md'), '# AGB');
  const complete = {
    ...seller,
    ...{ SELLER_PHONE: '+49 221 1', SELLER_REGISTRATION: 'HRB 1', SELLER_TAX_NUMBER: 'DE1' },
  };
  expect(outcomesOf({ ...complete, TEXTS_DIR, LANGUAGES: 'de,en' })).toEqual([
    ['right', 'named in mails, below our terms and in the imprint.'],
    ['wrong', 'yours in some languages, but ours in en: buyers agree to different terms.'],
  ]);
  expect(outcomesOf({ TEXTS_DIR, LANGUAGES: 'de' })[1]?.[0]).toBe('right');
});
