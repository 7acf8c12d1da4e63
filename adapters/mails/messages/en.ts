/** Everything our mails say. */
export const messages = {
  received: {
    subject: 'We are drawing your {{styleTitle}} cartoon ({{reference}})',
    lines: {
      thanks:
        'Thank you! Your order {{reference}} is paid ({{price}}) and your photo is in line for the drawing machine.',
      wait: 'Most cartoons are ready within 5 to 15 minutes. You can close the page; we send you the picture.',
    },
    button: 'Watch it being drawn',
  },
  ready: {
    subject: 'Your {{styleTitle}} cartoon is ready ({{reference}})',
    lines: {
      here: 'Here you are, redrawn. The picture is attached, and in full quality on your page.',
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
  refunded: {
    subject: 'We gave you your money back ({{reference}})',
    lines: {
      sorry: 'We could not make your picture because of a fault on our side. We are sorry.',
      refund:
        'We have refunded {{price}} to your card; banks take 5 to 10 days. Reference {{refundReference}}.',
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
  picture: 'Your photo in the {{styleTitle}} style',
  order: 'Order {{reference}}',
  keep: 'Keep this mail: its link opens your order.',
  questions: 'Questions? Write to {{supportEmail}}.',
} as const;
