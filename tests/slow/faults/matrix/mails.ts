import type { Fault, Scenario } from '../scenario.ts';

type Trouble = [match: string, words: string, fault: string, detail?: Partial<Fault>];

const troubles: Trouble[] = [
  ['connect', 'is refused', 'refuse'],
  ['connect', 'hears "not now"', '421'],
  ['connect', 'is answered late', 'slow', { seconds: 2 }],
  ['connect', 'meets a certificate nobody trusts', 'starttls'],
  ['AUTH', 'is told the password is wrong', '535'],
  ['MAIL FROM', 'is told to try later', '451'],
  ['MAIL FROM', 'may not send as this sender', '550'],
  ['RCPT TO', 'finds the mailbox busy', '450'],
  ['RCPT TO', 'meets a local error', '451'],
  ['RCPT TO', 'finds the store full', '452'],
  ['RCPT TO', 'finds no such mailbox', '550'],
  ['RCPT TO', 'finds the name not allowed', '553'],
  ['RCPT TO', 'is cut off', 'close'],
  ['DATA', 'is refused for now', '452'],
  ['DATA', 'is too large', '552'],
  ['DATA', 'is refused for good', '554'],
  ['DATA', 'is cut off and was kept', 'close', { kept: true }],
  ['DATA', 'is cut off and was dropped', 'close'],
  ['DATA', 'is accepted, then reset', 'reset'],
  ['DATA', 'is accepted slowly', 'slow', { seconds: 3 }],
];

const slowTroubles: Trouble[] = [
  ['connect', 'is never greeted', 'hang'],
  ['DATA', 'is never answered and was kept', 'hang', { kept: true }],
  ['DATA', 'is never answered and was dropped', 'hang'],
];

function scenarioOf([match, words, fault, detail]: Trouble): Scenario {
  const name = `SMTP: a mail at ${match} ${words}`;
  return { name, faults: [{ of: 'mailbox', match, fault, ...detail }] };
}

export const mailFaults = troubles.map(scenarioOf);
export const slowMailFaults = slowTroubles.map(scenarioOf);
