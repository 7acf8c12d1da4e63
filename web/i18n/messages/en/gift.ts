/** Messages of the page that sells gifts, and of the gift card. */
export const messages = {
  title: 'Give a cartoon',
  lead: 'A code for somebody you like: one photo, drawn in any style. They choose the photo, the style and the day.',
  email: 'Your email',
  emailHint: 'The code goes here too, and nothing else does.',
  pay: 'Pay {{price}} for the gift',
  sending: 'One moment…',
  next: 'You pay with Stripe, on the next page; any tax is included. The code is made as soon as you have paid, and is good for three years. As long as nobody has used it, you can have your money back.',
  cancelled: 'You left before paying. Nothing was charged.',
  payNow: 'Pay for the gift now',
  card: 'A cartoon for you',
  cardText: 'Somebody gives you a drawing: one of your photos, in the style you like.',
  how: 'Go to {{address}}, choose a photo and a style, and enter this code.',
  until: 'Good until {{day}}.',
  qr: 'QR code that opens the shop with this code',
  print: 'Print the card',
  copy: 'Copy a message to send',
  message:
    'A cartoon for you: one of your photos, drawn in the style you like. Your code is {{code}}, good until {{day}}. Start here: {{url}}',
  refundable: 'As long as nobody has used it, you can have your money back: write to {{support}}.',
  used: 'The code has been used. We hope they love it.',
} as const;
