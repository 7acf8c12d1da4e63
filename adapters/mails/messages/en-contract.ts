/** Confirmation of a contract, as § 312f BGB and Article 8(7) of Directive 2011/83/EU ask for it. */
export const contractMessages = {
  heading: 'Confirmation of your contract',
  labels: {
    order: 'Order',
    bought: 'What you bought',
    price: 'Price',
    code: 'Your code',
    delivery: 'Delivery',
    seller: 'Seller',
    maker: 'Made by',
    declared: 'What you declared',
    withdrawal: 'Withdrawal',
    terms: 'Terms of service',
  },
  order: '{{reference}}, of {{orderedAt}}',
  paid: '{{price}}, any tax included. One payment, with nothing more to come.',
  redeemed: 'Paid with a code: nothing to pay.',
  picture: {
    bought:
      'One picture: your photo, redrawn by AI in the style {{styleTitle}}. You get it as a file (PNG, and smaller as JPEG) that common programs open, without copy protection.',
    delivery:
      'By mail and on the order’s page, usually within 5 to 15 minutes of the payment; it takes longer if many are waiting.',
    withdrawal:
      'You can withdraw until drawing begins, on the order’s page or at {{withdrawUrl}}; the whole price then goes back. When drawing begins, the right to withdraw ends.',
  },
  pack: {
    bought:
      'A pack of {{pictures}} pictures. The first: your photo, redrawn by AI in the style {{styleTitle}}. The other {{more}}: any photos, in any style that costs no more than {{worth}}. You get each as a file (PNG, and smaller as JPEG) that common programs open, without copy protection.',
    delivery:
      'The first picture by mail and on the order’s page, usually within 5 to 15 minutes of the payment; it takes longer if many are waiting. The others in the same way, once you order them with your code.',
    withdrawal:
      'You can withdraw until drawing of the first picture begins, on the order’s page or at {{withdrawUrl}}, and from pictures that you have not ordered yet within 14 days. What no picture has used then goes back. When drawing of a picture begins, the right to withdraw from it ends.',
  },
  set: {
    bought:
      'Several pictures of one photo, redrawn by AI in these styles: {{styleTitle}}. You get each as a file (PNG, and smaller as JPEG) that common programs open, without copy protection.',
    delivery:
      'Each on the order’s page as soon as it is drawn, and all by one mail once the last is ready, usually within 5 to 30 minutes of the payment; it takes longer if many are waiting.',
    withdrawal:
      'You can withdraw until drawing of the first of them begins, on the order’s page or at {{withdrawUrl}}; the whole price then goes back. When drawing begins, the right to withdraw ends.',
  },
  packCode: '{{packCode}}: {{more}} more, until {{until}}. Whoever has the code can use it.',
  gift: {
    bought:
      'A gift: a code for one picture in any style that costs no more than {{price}}, redrawn by AI from a photo. It is valid for three years.',
    delivery: 'The code comes by mail and is on the order’s page, at once after the payment.',
    withdrawal:
      'You can withdraw within 14 days at {{withdrawUrl}}, and have your money back even later, as long as nobody has used the code.',
  },
  /** Repeats the words that the buyer agreed to on the page: `consent` in the transform screen’s messages. */
  declared:
    'On {{orderedAt}}, with the order: “Start right after payment: I know that I cannot withdraw once drawing has begun.”',
  terms:
    'As they were when you ordered: attached to this mail ({{termsFile}}), and kept unchanged at {{termsUrl}}',
} as const;
