import { expect, it } from 'vitest';
import { campaign } from './faults/suite.ts';
import { drawingFaults, slowDrawingFaults } from './faults/matrix/drawings.ts';
import { mailFaults, slowMailFaults } from './faults/matrix/mails.ts';
import { slowStripeFaults, stripeFaults, webhookFaults } from './faults/matrix/payments.ts';
import { sharedOut } from './faults/plan.ts';

const longSeconds = 600;
/** The shop waits for what is silent, for minutes: first in the list, they are played side by side. */
const slow = [...slowDrawingFaults, ...slowMailFaults, ...slowStripeFaults];
const quick = [...stripeFaults, ...webhookFaults, ...mailFaults, ...drawingFaults];

it(
  'whatever Stripe, the mail server or ComfyUI does wrong costs nobody anything',
  { timeout: longSeconds * 1000 },
  async () => {
    const all = [...slow, ...quick];
    const { played, violations } = await campaign({ shops: sharedOut(all, 'postgres', 5) });
    expect(violations).toEqual([]);
    expect(played).toHaveLength(all.length);
  },
);
