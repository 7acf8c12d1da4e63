import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const named = { recipientNamed: true, messageRequested: false };

function outcomeOfAnswer(answer: string) {
  const message = `Can't send mail - all recipients were rejected: ${answer}`;
  const responseCode = Number(answer.slice(0, 3));
  return outcomeOf(Object.assign(new Error(message), { responseCode, command: 'RCPT TO' }), named);
}

test.each([
  '554 5.7.1 <ada@example.com>: Relay access denied',
  '454 4.7.1 <ada@example.com>: Relay access denied',
  '550 5.7.1 Relaying denied. Proper authentication required.',
  '550 5.7.1 <ada@example.com>... we do not relay',
  '550 5.7.1 Unable to relay',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '550 relay not permitted',
  '550 Relaying is prohibited',
  '452 4.3.1 Insufficient system storage',
  '550 5.4.5 Daily user sending limit exceeded',
])('"%s" means that all mails would be refused', (answer) => {
  expect(outcomeOfAnswer(answer)).toMatchObject({ status: 'failed_safe', refusesAll: true });
});

test.each([
  '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 Relaying denied: no such user',
  '550 5.7.1 <relay@example.com>: Recipient address rejected',
  '550 5.7.1 relay@example.com is blocked',
  '550 5.7.1 refused by relay.example.com',
  '550 no mailbox at relay.example.com',
  '550 unknown user at the relay',
])('"%s" means that this mail alone is refused', (answer) => {
  expect(outcomeOfAnswer(answer)).toMatchObject({ status: 'failed', refusesAll: false });
});
