import type { ShopAnswer } from '#contract/shop.ts';
import { sizeWords } from '../words/amounts.ts';

/** Everything the transform page says by itself; refusals come from the server, style texts too. */
export const words = {
  title: 'Make a cartoon',
  heading: 'Step into the booth',
  lead: 'Three steps, one page. Nothing you enter gets lost, whatever happens.',
  closed: 'The booth is closed right now',
  closedAsk: 'You have not been charged. Your photo and choices stay here for when we are back.',
  problems: 'Before we can draw',
  photo: {
    heading: 'Photo',
    choose: 'Choose a photo',
    camera: 'Take one now',
    drop: 'or drop it anywhere on this page, or paste it',
    limits: ({ maxBytes, maxPixels, minSide }: ShopAnswer['limits']) =>
      `JPG, PNG, WebP or HEIC. Up to ${sizeWords(maxBytes)} and ${maxPixels / 1_000_000} megapixels, at least ${minSide} pixels on the short side.`,
    uploading: 'Uploading your photo',
    checking: 'Arrived. Turning it the right way up…',
    broken: 'The photo could not be uploaded. Check your connection and try again – your choices are kept.',
    cancel: 'Cancel',
    retry: 'Try again',
    other: 'Choose another photo',
    earlier: 'Keep the photo I had',
    alt: 'Your photo, as it will be drawn',
    kept: 'Looking good. This is what we will draw.',
    privacy: 'Where and when it was taken is already wiped from it.',
    tip: 'A tip, not a rule',
  },
  style: {
    heading: 'Style',
    legend: 'Choose a style',
    best: 'Best for',
    before: 'Before',
  },
  pay: {
    heading: 'Email',
    email: 'Your email',
    emailHint: 'Your picture goes here, and nothing else does.',
    haveCode: 'I have a code',
    code: 'Your code',
    codeHint: '12 letters and digits, like ABCD-EFGH-JKMN',
    consent:
      'I may use this photo, and everyone in it is fine with being drawn. Start right after payment: I know that I cannot withdraw once my picture is drawn.',
  },
  review: {
    heading: 'Your order',
    none: 'not yet',
    chosen: 'chosen',
    change: 'Change',
    add: 'Add',
    total: 'Total',
    free: 'Free with your code',
    wait: 'Current wait',
    promises: [
      'One payment, no subscription.',
      'If a fault on our side keeps your picture from you, your money comes back by itself.',
      'Drawn by AI on our own machine. Your photo never leaves it.',
    ],
    pay: (price: string) => `Pay ${price} and draw my cartoon`,
    payUnknown: 'Pay and draw my cartoon',
    redeem: 'Use my code and draw my cartoon',
    sending: 'One moment…',
    next: 'Next comes the payment page. You can come back from it without losing anything.',
  },
  earlier: {
    unpaid: 'You left before paying. Nothing was charged.',
    unpaidText: 'Everything is still here. Pay for the same order, or change things below and order anew.',
    paid: 'That order is paid',
    paidText: 'Nothing more will be charged for it.',
    see: 'See how it is coming along',
  },
} as const;
