export const withdrawalMessages = {
  withdrawal: {
    subject: 'We have your withdrawal ({{reference}})',
    lines: {
      got: 'On {{moment}}, {{name}} declared the withdrawal from the contract for order {{reference}} on our site. This mail confirms that we have received it.',
      ended:
        'The order has ended without a picture. What was paid goes back the way it came, if it has not already: the order’s page shows how far that is.',
    },
    button: 'See your order',
  },
  withdrawal_rest: {
    subject: 'We have your withdrawal ({{reference}})',
    lines: {
      got: 'On {{moment}}, {{name}} declared the withdrawal from the contract for order {{reference}} on our site. This mail confirms that we have received it.',
      rest: 'Of your pack, the pictures drawn by then, or being drawn, stay yours: the right to withdraw from them had ended with their drawing. The others are off, and what was paid for them goes back the way it came. A mail of its own names the amount.',
    },
    button: 'See your order',
  },
  withdrawal_begun: {
    subject: 'We have your withdrawal ({{reference}})',
    lines: {
      got: 'On {{moment}}, {{name}} declared the withdrawal from the contract for order {{reference}} on our site. This mail confirms that we have received it.',
      begun:
        'By then we had begun to draw, as you asked for when you ordered, knowing that the right to withdraw would end with that (Directive 2011/83/EU, Article 16). So that right had ended.',
      goodwill:
        'A person here has been told all the same, and may give the money back as goodwill: you will hear of it by mail. You can also write to {{supportEmail}}.',
    },
    button: 'See your order',
  },
  withdrawal_open: {
    subject: 'We have your withdrawal ({{reference}})',
    lines: {
      got: 'On {{moment}}, {{name}} declared the withdrawal from the contract for order {{reference}} on our site. This mail confirms that we have received it.',
      person:
        'This order cannot be ended automatically. A person here has been told and will decide on it. You can also write to {{supportEmail}}.',
    },
    button: 'See your order',
  },
} as const;
