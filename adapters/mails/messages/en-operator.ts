import { roleWords } from '#domain/person.ts';

const console = 'Open the console';

/** Mails to the console's people that are no alerts, and what all of their mails have. */
export const operatorMessages = {
  withdrawal_notice: {
    subject: '{{reference}}: its buyer withdraws from it',
    lines: {
      begun: 'Drawing had begun, so the right to withdraw had ended.',
      undrawn: 'It was not drawn.',
      pack: 'It is a pack: for 14 days its buyer may withdraw from pictures that were not ordered yet.',
      refund:
        'To give the money back all the same: `npx toonbooth orders refund {{reference}} --reason goodwill`, or the console.',
    },
    button: console,
  },
  invitation: {
    subject: 'Your way into the console',
    lines: {
      hello:
        'Hello {{person}}, you may now log in to the console of {{brand}} as {{role}}: this role {{mayDo}}.',
      link: 'The link sets your password. It works once, until {{until}}. After that you log in with this address.',
      ignore: 'If you do not know what this is about, ignore this mail: nothing happens without you.',
    },
    button: 'Set your password',
  },
  test_message: {
    subject: 'A test message',
    lines: {
      sent: '{{brand}} can send mail. If this is in your spam folder, your domain lacks SPF, DKIM or DMARC for this mail server.',
    },
    button: console,
  },
  console,
  /** Subject of an alert that is over. */
  over: 'Over: {{subject}}',
  /** Reason why these people get a mail. */
  note: 'This mail is for the people who run {{brand}}.',
  questions: 'Questions? Write to {{supportEmail}}.',
  roles: roleWords,
} as const;
