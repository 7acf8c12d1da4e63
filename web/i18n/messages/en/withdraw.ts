/** Messages of the page on which somebody withdraws from a contract. */
export const messages = {
  heading: 'Withdraw from a contract',
  text: 'Here you can withdraw from a purchase within 14 days. Until we begin to draw, that ends the order and your money goes back; after that the right has ended, and a person decides on goodwill. Either way a mail confirms it, with date and time.',
  order: 'Order number, or the email address you ordered with',
  orderHint:
    'Such as R-7KQ2-M9XA, from any of our mails. With the address alone you withdraw from all your orders that we have not begun to draw.',
  name: 'Your name',
  send: 'Confirm withdrawal',
  sent: 'Received on {{moment}}. If there is such an order, the confirmation is on its way to its email address.',
} as const;
