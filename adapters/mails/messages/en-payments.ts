/** Mails about payments by methods that take days. */
export const paymentMessages = {
  payment_pending: {
    subject: 'Your payment is on its way ({{reference}})',
    lines: {
      way: 'Thank you! You have paid for order {{reference}} ({{price}}), by a method that takes a few days. Your payment is on its way, and there is nothing more for you to do.',
      ofPicture:
        'As soon as it arrives we draw your picture and tell you. Until then nothing is drawn; your photo is kept for it, until {{until}} at the latest.',
      ofGift: 'As soon as it arrives we make the code of your gift and mail it to you.',
    },
    button: 'See your order',
  },
  payment_failed: {
    subject: 'Your payment did not arrive ({{reference}})',
    lines: {
      ended:
        'Your payment for order {{reference}} did not arrive, so the order has ended. Nothing was charged, and nothing was drawn.',
      late: 'Should the money still come, it goes back to you by itself.',
      ofPicture:
        'You can pay another way on your order’s page for about an hour; after that your photo is deleted.',
      ofGift: 'You can pay another way on your order’s page.',
    },
    button: 'Pay another way',
  },
} as const;
