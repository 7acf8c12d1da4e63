import type { Translation } from '#domain/messages.ts';
import { openingMessages } from './en-opening.ts';

/** Everything our mails say. */
export const messages = {
  received: {
    subject: 'We have your order: {{styleTitle}} ({{reference}})',
    lines: {
      paid: 'Thank you! Your order {{reference}} is paid ({{price}}).',
      redeemed: 'Thank you! Order {{reference}} is paid by your code, and costs you nothing.',
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
      last: 'As this was the last of several photos in a row, there is no further code.',
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
  refunded: {
    subject: 'We have refunded you ({{reference}})',
    lines: {
      sorry: 'We could not make your picture because of a fault on our side. We are sorry.',
      refund:
        'We have refunded {{price}} to your card; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
  second_payment: {
    subject: 'You paid twice: the second payment goes back ({{reference}})',
    lines: {
      twice:
        'You have paid twice for order {{reference}}. The first payment stands, and your order goes on as if nothing had happened.',
      refund:
        'The second one, {{price}}, goes back to your card in full; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
  late_payment: {
    subject: 'Your payment came too late and goes back ({{reference}})',
    lines: {
      late: 'Your payment for order {{reference}} came too late: your photo was no longer here, so there was nothing we could draw.',
      refund:
        'The {{price}} goes back to your card in full; banks take 5 to 10 days. Reference {{refundReference}}.',
      again: 'If you still want your cartoon, order it once more.',
    },
    button: 'See your order',
  },
  operator_refund: {
    subject: 'We are refunding you ({{reference}})',
    lines: {
      back: 'We are refunding what you paid for order {{reference}}.',
      refund: '{{price}} goes back to your card; banks take 5 to 10 days. Reference {{refundReference}}.',
      code: 'If we sent you a code with that order and it has not been used, it is no longer valid.',
    },
    button: 'See your order',
  },
  refund_retried: {
    subject: 'Your refund takes a little longer ({{reference}})',
    lines: {
      refused:
        'Your bank did not take our refund of {{price}} for order {{reference}}. That happens, for example with expired cards.',
      again:
        'We are trying again, and there is nothing you need to do. If your bank still does not take it, we will write to you.',
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
  charged_back: {
    subject: 'Your bank has given your payment back ({{reference}})',
    lines: {
      bank: 'Your bank has given your payment back: {{price}} for order {{reference}}, after the payment was disputed.',
      ended:
        'So your order has ended, and nothing is drawn for it. If that is a mistake, write to {{supportEmail}}.',
    },
    button: 'See your order',
  },
  refund_canceled: {
    subject: 'Your refund was stopped ({{reference}})',
    lines: {
      stopped:
        'The refund of {{price}} for order {{reference}} was stopped before it reached your bank, so it will not reach your card.',
      write:
        'A person here did that. Write to {{supportEmail}}, and we will tell you why, or find another way.',
    },
    button: 'See your order',
  },
  refund_failed: {
    subject: 'We cannot get your money back to your card ({{reference}})',
    lines: {
      refused:
        'Your bank has refused your refund of {{price}} for order {{reference}} again and again. The money is still yours.',
      write:
        'Write to {{supportEmail}}, and we will find another way to pay it back. A person here knows about it.',
    },
    button: 'See your order',
  },
  link: {
    subject: 'The link to your order ({{reference}})',
    lines: { asked: 'Somebody, we hope you, asked for the link to order {{reference}}. Here it is.' },
    button: 'Open your order',
  },
  code_restored: {
    subject: 'Your code is valid again ({{reference}})',
    lines: {
      sorry: 'We could not make your picture because of a fault on our side. We are sorry.',
      valid: 'The code you paid with is valid again, until {{until}}.',
    },
    button: 'See your order',
  },
  gift: {
    subject: 'Your gift is ready ({{reference}})',
    lines: {
      here: 'Thank you! This code draws one photo in any style, free: {{code}}.',
      use: 'It can be used here: {{redeemUrl}}',
      until:
        'It is good until {{until}}. As long as nobody has used it, you can have your money back: write to {{supportEmail}}.',
      card: 'Your page has a card to print or forward. Forward the card, not this mail: its link opens your order.',
    },
    button: 'Open the card',
  },
  gift_refunded: {
    subject: 'We have refunded you ({{reference}})',
    lines: {
      sorry: 'We could not make your gift code because of a fault on our side. We are sorry.',
      refund:
        'We have refunded {{price}} to your card; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
  ...openingMessages,
  /** What can be done with the picture, on its page. */
  actions: {
    redraw: 'Draw it once more, free',
    another: 'Same photo, another style',
    share: 'Show it to others',
  },
  testDrawing: 'Test drawing: made without the real model, to try the shop out.',
  picture: 'Your photo in the {{styleTitle}} style',
  order: 'Order {{reference}}',
  keep: 'Keep this mail: its link opens your order.',
  questions: 'Questions? Write to {{supportEmail}}.',
} as const;

/** The mails' messages in another language. */
export type MailMessages = Translation<typeof messages>;
