import { expect, test } from 'vitest';
import { forwardingLine, greeting } from './greeting.ts';

const addresses = {
  shop: 'http://localhost:3000',
  console: 'http://localhost:3000/admin',
  mailbox: 'http://127.0.0.1:21003',
  stripe: 'http://127.0.0.1:21002',
  comfyui: 'http://127.0.0.1:21001',
};

test('a person logged in over SSH gets the one command that forwards the ports', () => {
  expect(forwardingLine(addresses, '198.51.100.7 50000 203.0.113.9 22', 'ada')).toContain(
    'ssh -N -L 3000:127.0.0.1:3000 -L 21003:127.0.0.1:21003 -L 21002:127.0.0.1:21002 ada@203.0.113.9',
  );
  expect(forwardingLine(addresses, '198.51.100.7 50000 203.0.113.9 2222', 'ada')).toContain('-p 2222 ada@');
});

test('a person at the machine gets none', () => {
  expect(forwardingLine(addresses, undefined, 'ada')).toBeUndefined();
});

test('a login link replaces the console’s own address', () => {
  expect(greeting(addresses, 2).join('\n')).toMatch(/Console +http:\/\/localhost:3000\/admin\n/);
  expect(greeting(addresses, 2, 'http://localhost:3000/admin#login=t').join('\n')).toMatch(
    /Console +http:\/\/localhost:3000\/admin#login=t\n.*toonbooth admin login/,
  );
});

test('the mailbox and the stand-ins are mentioned only if they are used', () => {
  const own = greeting({ ...addresses, mailbox: null, stripe: null, comfyui: null }, 2).join('\n');

  expect(greeting(addresses, 2).join('\n')).toMatch(/Mailbox.*21003[\s\S]*ComfyUI, Stripe, mail/);
  expect(own).not.toMatch(/Mailbox|Stand-ins/);
});

test.each([
  [{}, 'ComfyUI, Stripe, mail: nobody is charged and nothing leaves this machine.'],
  [{ mailbox: null }, 'ComfyUI, Stripe: nobody is charged.'],
  [{ stripe: null }, 'ComfyUI, mail.'],
])('the consequences of stand-ins are explained for those in use', (own, words) => {
  expect(greeting({ ...addresses, ...own }, 2)).toContain(`  Stand-ins are used for ${words}`);
});
