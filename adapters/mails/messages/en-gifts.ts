/** Mails about gifts: to their givers, and `gift_card` to their receivers. */
export const giftMessages = {
  gift: {
    subject: 'Your gift is ready ({{reference}})',
    lines: {
      here: 'Thank you! This code draws one photo in any style, free: {{code}}.',
      use: 'It can be used here: {{redeemUrl}}',
      until:
        'It is good until {{until}}. As long as nobody has used it, you can have your money back: write to {{supportEmail}}.',
      card: 'Your page has a card to print or forward. Forward the card, not this mail: its link opens your order.',
      posted:
        'On {{day}} we send it to {{recipient}} by mail. Until then you can change or stop that on your page.',
    },
    button: 'Open the card',
  },
  gift_card: {
    subject: '{{from}} has a present for you',
    lines: {
      dear: 'Dear {{to}},',
      gives:
        '{{from}} gives you a drawing: one of your photos, in the style you like. You choose the photo and the style, and it costs you nothing.',
      message: '“{{message}}”',
      until: 'Open it until {{until}}.',
      once: 'We were given your address for this one mail, and delete it with the order. Is it not for you? Then you need do nothing.',
    },
    button: 'Open your present',
  },
  gift_undelivered: {
    subject: 'Your gift did not arrive ({{reference}})',
    lines: {
      refused:
        'We could not deliver the mail with your gift: the mail server of {{recipient}} did not accept it.',
      correct:
        'Correct the address on your page, or send the link or the printed card yourself. The code is as good as before.',
    },
    button: 'Open your gift',
  },
} as const;
