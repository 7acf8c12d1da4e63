import { cardTexts } from '#domain/card-texts/en.ts';

/** Messages of the page that sells gifts, and of the gift card. */
export const messages = {
  title: 'Give a cartoon',
  lead: 'A code for somebody you like: one photo, drawn in any style. They choose the photo, the style and the day.',
  email: 'Your email',
  emailHint: 'The code goes here too, with news of this gift and nothing else.',
  pay: 'Pay {{price}} for the gift',
  pending: 'One moment…',
  next: 'You pay with Stripe, on the next page; any tax is included. The code is made as soon as you have paid, and is good for three years. As long as nobody has used it, you can have your money back.',
  cancelled: 'You left before paying. Nothing was charged.',
  payNow: 'Pay for the gift now',
  ...cardTexts,
  qr: 'QR code that opens the gift',
  print: 'Print the card',
  savePdf: 'Save it as a PDF',
  copy: 'Copy a message to send',
  message:
    'A present for you: one of your photos, drawn in the style you like. Open it here, until {{day}}: {{url}}',
  refundable: 'As long as nobody has used it, you can have your money back: write to {{support}}.',
  used: 'The code has been used. We hope they love it.',
  opened: 'Opened on {{moment}}.',
  unopened: 'Not opened yet. This page tells you when it is.',
  look: 'See what they will see',
  /** Words that the giver writes on the card. */
  words: {
    heading: 'On the card',
    hint: 'If you like. It is printed on the card, and shown when the gift is opened.',
    to: 'For',
    from: 'From',
    message: 'Message',
    length: '{{length}} of {{most}} characters',
  },
  /** Page with which its receiver opens the gift. */
  received: {
    title: 'A present for you',
    titleTo: '{{to}}, a present for you',
    from: '{{from}} has wrapped something up for you.',
    somebody: 'Somebody has wrapped something up for you.',
    open: 'Open it',
    openedTitle: 'A cartoon for you',
    choose: 'Choose your photo',
    chooseText: 'The code goes along: you only choose a photo and a style, and pay nothing.',
    used: 'The code of this gift has been used.',
    expired: 'This gift was good until {{day}}.',
    stopped:
      'This gift cannot be used: its payment was returned or is under review. Ask whoever gave it to you.',
    look: 'Only you see this: it does not count as opened.',
    unknown: 'We do not know this gift',
    unknownText:
      'The link is not complete, or the gift no longer exists. Open it from the mail or the card once more.',
  },
  /** Mail that the shop sends to its receiver. */
  sending: {
    heading: 'Send it by mail',
    hint: 'If you like, we mail it to them. Otherwise you print the card, or send its link.',
    recipient: 'Their email',
    day: 'Day',
    dayHint: 'At once if you choose none. It is sent at 8 in the morning, their time.',
    timeZone: 'Their time zone',
    send: 'Send it',
    change: 'Change',
    stop: 'Do not send it',
    planned: 'On {{day}}, at 8 in the morning there, we send it to {{recipient}}.',
    waiting: 'It goes to {{recipient}} in a moment; if you give many presents, within a day.',
    sent: 'It was sent to {{recipient}}.',
    failed:
      'The mail server of {{recipient}} did not accept it. Correct the address, or send the link yourself.',
    unknown: 'We cannot tell whether it has reached {{recipient}}. Ask, or send the link yourself.',
    again: 'Send it to another address',
  },
} as const;
