/** Mails to visitors who want to know when the shop opens. */
export const openingMessages = {
  opening_confirmation: {
    subject: 'Shall we mail you when {{brand}} opens?',
    lines: {
      asked:
        'Someone, hopefully you, left this address at our closed booth to be told when it opens. If it was you, please confirm it on the page behind the button.',
      not: 'If it wasn’t, do nothing: your address is deleted within {{hours}} hours. On the same page you can delete it right away.',
    },
    button: 'Confirm',
    note: 'You are receiving this mail because your address was entered in our shop.',
  },
  opening: {
    subject: '{{brand}} is open again',
    lines: {
      open: 'You asked us to write when the booth opens. It is open now: come in whenever you like.',
      only: 'This is the only mail about it.',
    },
    button: 'Step into the booth',
    note: 'You asked for this one mail. Your address is now deleted.',
  },
} as const;
