import type { Translation } from '#domain/messages.ts';
import { contractMessages } from './en-contract.ts';
import { giftMessages } from './en-gifts.ts';
import { openingMessages } from './en-opening.ts';
import { paymentMessages } from './en-payments.ts';
import { refundMessages } from './en-refunds.ts';
import { withdrawalMessages } from './en-withdrawals.ts';

/** Texts of all mails to visitors. */
export const messages = {
  received: {
    subject: 'We have your order: {{styleTitle}} ({{reference}})',
    lines: {
      paid: 'Thank you! Your order {{reference}} is paid ({{price}}).',
      redeemed: 'Thank you! Order {{reference}} is paid with your code, and costs you nothing.',
      wait: 'We check the photo, then it joins the line for the drawing machine. Most cartoons are ready within 5 to 15 minutes; you can close the page.',
    },
    button: 'Watch it being drawn',
  },
  ready: {
    subject: 'Your {{styleTitle}} cartoon is ready ({{reference}})',
    lines: {
      sent: 'Here you are, redrawn. The picture is attached, and in full quality on your page.',
      linked: 'Here you are, redrawn. It is waiting for you in full quality on your page.',
      until: 'It stays there until {{until}}; then it is deleted, as promised.',
      ai: 'This picture was drawn by AI, on our own machine.',
    },
    button: 'See it in full quality',
  },
  ready_set: {
    subject: 'Your cartoons are ready: {{styleTitle}} ({{reference}})',
    lines: {
      sent: 'Here you are, redrawn. The pictures are attached, and in full quality on your page.',
      linked: 'Here you are, redrawn. The pictures are waiting for you in full quality on your page.',
      missing:
        'This did not work out: {{failed}}. What it cost, {{back}}, goes back now, in one refund, the way you paid; banks take 5 to 10 days.',
      until: 'The pictures stay there until {{until}}; then they are deleted, as promised.',
      ai: 'These pictures were drawn by AI, on our own machine.',
    },
    button: 'See them in full quality',
  },
  code: {
    subject: 'We could not draw this photo: here is a code for another one ({{reference}})',
    lines: {
      unsuitable:
        'Our automatic check marked your photo as unsuitable, so we did not draw it. The check can be wrong.',
      use: 'Use the code {{code}} with another photo, free, until {{until}}.',
      worth: 'It is good for any style that costs no more than {{worth}}.',
    },
    button: 'Use the code',
  },
  rejected: {
    subject: 'We could not draw this photo ({{reference}})',
    lines: {
      unsuitable: 'Our automatic check marked your photo as unsuitable, so we did not draw it.',
      last: 'This was the last of several photos in a row, so there is no further code.',
    },
    button: 'See your order',
  },
  upheld: {
    subject: 'The check was wrong: we are drawing your photo ({{reference}})',
    lines: {
      sorry: 'A person looked at your photo: the check was wrong. We are sorry.',
      drawn: 'It is being drawn now, in place of any code, and you get the picture as soon as it is ready.',
    },
    button: 'Watch it being drawn',
  },
  upheld_photo: {
    subject: 'The check was wrong about your photo ({{reference}})',
    lines: {
      sorry: 'A person looked at your photo: the check was wrong. We are sorry.',
      through: 'The check lets this photo through from now on, and its refusal no longer counts.',
      use: 'Use the code {{code}} with the same photo or another one, free, until {{until}}.',
    },
    button: 'See your order',
  },
  code_stopped: {
    subject: 'Your code cannot be used ({{reference}})',
    lines: {
      stopped:
        'The code of your order {{reference}} cannot be used: its payment was returned or is under review.',
      write: 'Do you think that is wrong? Write to {{supportEmail}}.',
    },
    button: 'See your order',
  },
  link: {
    subject: 'The link to your order ({{reference}})',
    lines: { asked: 'Somebody, we hope you, asked for the link to order {{reference}}. Here it is.' },
    button: 'Open your order',
  },
  links: {
    subject: 'The links to your orders',
    lines: {
      asked:
        'Somebody, we hope you, asked for the links to the orders of this address. Here they are, the newest first.',
    },
    button: 'Open your newest order',
  },
  code_restored: {
    subject: 'Your code is valid again ({{reference}})',
    lines: {
      sorry: 'We could not make your picture because of a fault on our side. We are sorry.',
      valid: 'The code you paid with is valid again, until {{until}}.',
    },
    button: 'See your order',
  },
  ...giftMessages,
  ...paymentMessages,
  ...refundMessages,
  ...withdrawalMessages,
  ...openingMessages,
  /** Actions on the picture's page. */
  actions: {
    redraw: 'Draw it once more, free',
    another: 'Same photo, another style',
    share: 'Show it to others',
    pack: 'Another picture with your pack ({{left}} left)',
  },
  testDrawing: 'Test drawing: made without the real model, to try the shop out.',
  picture: 'Your photo in the {{styleTitle}} style',
  order: 'Order {{reference}}',
  keep: 'Keep this mail: its link opens your order.',
  soldThroughLink: 'Sold through Link: your card statement says LINK.COM*, and receipts come from Link.',
  keepGift: 'Keep this mail: its link opens your present.',
  /** In place of a name that is not known. */
  somebody: 'Somebody',
  questions: 'Questions? Write to {{supportEmail}}.',
  terms: 'Terms of service',
  contract: contractMessages,
} as const;

/** Texts of the mails in another language. */
export type MailMessages = Translation<typeof messages>;
