import { readFileSync } from 'node:fs';

/** Loaded before a program of a test's shop: shifts its clock by the milliseconds in a file that the test writes. */
const pollMs = 50;
const file = process.env.CLOCK_FILE ?? '';
const TrueDate = Date;
let offset = 0;

class ShiftedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offset);
    else super(...given);
  }
  static now() {
    return TrueDate.now() + offset;
  }
}

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    offset = 0;
  }
}

look();
globalThis.Date = ShiftedDate;
setInterval(look, pollMs).unref();
