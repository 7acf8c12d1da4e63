/** Messages of an order's status page. */
export const messages = {
  /** Title of each state, for the tab and announced when the state is entered, and its text. */
  states: {
    awaiting_payment: {
      title: 'Confirming your payment',
      text: 'If you have just paid, this page moves on by itself in a moment. If you have not, nothing was charged and everything is kept.',
    },
    expired: {
      title: 'Not paid yet',
      text: 'The payment page has closed. Nothing was charged. Your photo is still here for a while, so you can pay now.',
    },
    paid: {
      title: 'Paid',
      text: 'Thank you! Your photo gets a quick automatic look, then it joins the line.',
    },
    approved: { title: 'Drawing', text: 'Pencils are out. Hold still. You may blink.' },
    drawn: { title: 'Checking', text: 'Drawn! One careful look at the result before you get to see it.' },
    accepted: { title: 'Almost ready', text: 'It came out well. Packing it into an email for you.' },
    delivered: { title: 'Your picture is ready', text: 'Look at you. A copy is on its way to {{email}}.' },
    rejected: {
      title: 'We can’t draw this photo',
      text: 'Our automatic check marked it as unsuitable. A code for a free image is being made for you.',
    },
    code_issued: {
      title: 'We can’t draw this photo',
      text: 'Our automatic check marked it as unsuitable, and it can be wrong. Here is a code for one free image: use it with another photo.',
    },
    rejected_final: {
      title: 'We can’t draw this photo',
      text: 'Our automatic check marked it as unsuitable once more. This was a chain of free codes, and it ends here: there is no further one, and no money was taken.',
    },
    failed: {
      title: 'Something broke on our side',
      text: 'We could not make your picture, and it is our fault. {{money}}',
    },
    gift_paid: { title: 'Paid', text: 'Thank you! The code of your gift is being made.' },
    gift_issued: {
      title: 'Your gift is ready',
      text: 'One photo, in any style. The code is on its way to {{email}} as well.',
    },
    refunded: {
      title: 'Your money is on its way back',
      text: 'We could not make your picture because of a fault on our side. We have refunded {{price}} the way you paid; banks take 5 to 10 days to show it.',
    },
    code_restored: {
      title: 'Your code is good again',
      text: 'We could not make your picture because of a fault on our side. Your code works again, with the same photo or another one.',
    },
    cancelled: {
      title: 'Cancelled',
      text: 'You have cancelled this order. Nothing was drawn, and your photo is deleted. {{money}}',
    },
    /** Approved, with other orders ahead. */
    in_backlog: {
      title: 'In line',
      text: 'Your photo is fine and waits its turn. Practise your surprised face.',
    },
  },
  /** A payment by a method that takes days: while it is on its way, and when it did not arrive. */
  delayed: {
    pending: {
      title: 'Your payment is on its way',
      text: 'Thank you! You have paid by a method that takes a few days, and there is nothing more for you to do.',
      picture:
        'As soon as the payment arrives we draw your picture and write to {{email}}. Until then nothing is drawn; your photo is kept for it, until {{day}} at the latest.',
      gift: 'As soon as the payment arrives we make the code of your gift and write to {{email}}.',
      missed:
        'Your photo has been deleted, so nothing is drawn. When the payment arrives, it goes back the way you paid.',
    },
    failed: {
      title: 'Your payment did not arrive',
      text: 'Nothing was charged. Should the money still come, it goes back to you by itself.',
      picture: 'Your photo is still here for a while, so you can pay another way now.',
      gift: 'You can pay for your gift another way now.',
      missed: 'Your photo has been deleted since. If you still want your cartoon, order it once more.',
    },
  },
  /** Refund of an order that failed, by payment method. */
  money: {
    card: 'Your refund is already under way; this page will show its reference.',
    code: 'Your code is being made valid again.',
    redraw: 'A redraw is free, so nothing was charged. Your first picture is still yours.',
  },
  /** Refund of an order that its visitor has cancelled, by payment method. */
  moneyBack: {
    card: '{{price}} goes back the way you paid; banks take 5 to 10 days to show it.',
    code: 'The code you paid with is good again.',
    redraw: 'Your first picture is still yours.',
  },
  /** Texts for a gift where they differ from a picture's. */
  gift: {
    expired: 'The payment page has closed. Nothing was charged. You can pay for your gift now.',
    failed:
      'We could not make the code of your gift, and it is our fault. Your refund is already under way; this page will show its reference.',
    refunded:
      'We could not make the code of your gift because of a fault on our side. We have refunded {{price}} the way you paid; banks take 5 to 10 days to show it.',
    stopped: {
      title: 'This gift is no longer valid',
      text: 'Its payment was returned or is under review, so its code cannot be used.',
    },
  },
  stages: { paid: 'Paid', backlog: 'In line', drawing: 'Drawing', checking: 'Checking', ready: 'Ready' },
  /** Current work on an order, in one sentence. */
  doing: {
    paid: 'The machine is checking your photo.',
    backlog: 'The machine is drawing the pictures ahead of yours.',
    approved: 'The machine is drawing your picture.',
    drawn: 'The machine is checking the drawing.',
    accepted: 'Your picture is being packed.',
  },
  reference: 'Order {{reference}}',
  close: 'You can close this page; we’ll email you.',
  /** In place of the texts that name the mail, where there is no address. */
  unmailed: {
    accepted: 'It came out well. One moment.',
    delivered: 'Look at you. Take it home: it is kept until {{day}}.',
  },
  connectionLost: 'The connection to the shop is down. Your order continues without it; we keep trying.',
  steps: 'Your picture’s progress',
  timeLeft: '{{time}} to go',
  developing: 'Your picture, developing',
  ready: 'Your photo, drawn in the style {{style}}',
  photo: 'Your photo',
  download: 'Download',
  print: '{{pixels}} pixels. On paper it is sharp up to {{size}} (300 dpi).',
  missing: 'The picture did not load. Check your connection and reload the page; it is also in your email.',
  goneTitle: 'Your picture has been deleted',
  gone: 'This picture was deleted on {{day}}, as promised.',
  drawnByAi: 'Drawn by AI',
  testDrawing: 'Test drawing: made without the real model, to try the shop out.',
  deleted: 'Kept until {{day}}, then deleted for good.',
  code: 'Your code',
  codeUntil: 'Good for one image until {{day}}. It is in your email too.',
  codeWorth: 'Good for any style that costs no more than {{price}}.',
  copy: 'Copy',
  use: 'Use it now',
  refund: 'Refund',
  refunding:
    'We could not make your picture because of a fault on our side. {{price}} is going back the way you paid; banks take 5 to 10 days to show it.',
  refundRefused:
    'We could not make your picture because of a fault on our side, and your bank did not accept the refund of {{price}}. The money is still yours: a person will write to you.',
  refundCanceled:
    'We could not make your picture because of a fault on our side, and the refund of {{price}} was stopped here. Write to {{email}}: a person will tell you why, or find another way.',
  chargedBack: {
    title: 'Your bank has returned your payment',
    text: 'Your bank has returned the {{price}} to you after the payment was disputed. So this order has ended, and nothing will be drawn for it.',
  },
  secondPayment: {
    twice: 'You paid twice.',
    goesBack: 'The second payment goes back the way you paid; banks take 5 to 10 days to show it.',
  },
  latePayment: {
    title: 'Your payment came too late',
    text: 'Your photo was no longer here when it arrived, so there was nothing to draw.',
    goesBack: '{{price}} goes back the way you paid; banks take 5 to 10 days to show it.',
  },
  refundStatus: {
    retrying: 'It did not go through at first. We are trying again, and will email you if that fails too.',
    pending: 'We are still sending it. We will email you when it is done.',
    succeeded: 'Sent to your bank.',
    failed: 'Your bank did not accept it. A person is looking into it and will write to you.',
    canceled: 'It was stopped here before it reached your bank, and will not reach you.',
  },
  again: 'Draw another photo',
  toFirst: 'To your first picture',
  toForm: 'To the booth',
  deletedAt: 'Deleted on {{moment}}: your photo and the picture, from our disks and for good.',
  photoDeletedAt: 'Deleted on {{moment}}: your photo, from our disks and for good.',
  isBeingDeleted:
    'Deleted from our disks. Our drawing machine may still have a copy and does not answer right now: that copy goes as soon as the machine is back.',
  codeStopped:
    'Our automatic check marked it as unsuitable, and it can be wrong. Its payment was returned or is under review, so the code that came for it cannot be used.',
  codeRestoredStopped: {
    title: 'Your code cannot be used',
    text: 'We did not draw your picture, and your code is no longer valid: its payment was returned or is under review. If you think that is wrong, write to {{email}}.',
  },
  codeUsed: 'This code has been used.',
  codeOwn: 'It is the code you paid with; it is good for one image again.',
  codeOwnEnd: 'You paid with the code that ends in {{end}}; it is good for one image again.',
  lost: {
    title: 'Open the link in your email',
    text: 'This browser does not know your order. The email we sent when you paid has a link that opens it on any device.',
    slow: 'Nothing there? Give it a minute and check your spam folder.',
  },
  unknown: {
    title: 'We do not know that order',
    text: 'The link may have lost a few letters on its way. Open it from your email once more.',
  },
} as const;
