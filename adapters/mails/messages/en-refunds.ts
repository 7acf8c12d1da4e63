/** Mails about refunds, made or refused. */
export const refundMessages = {
  refunded: {
    subject: 'We have refunded you ({{reference}})',
    lines: {
      sorry: 'We could not make your picture because of a fault on our side. We are sorry.',
      refund:
        'We have refunded {{price}} the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
  second_payment: {
    subject: 'You paid twice: we are refunding the second payment ({{reference}})',
    lines: {
      twice:
        'You have paid twice for order {{reference}}. The first payment stands, and your order continues as if nothing had happened.',
      refund:
        'The second one, {{price}}, goes back in full, the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
  late_payment: {
    subject: 'Your payment came too late: we are refunding it ({{reference}})',
    lines: {
      late: 'Your payment for order {{reference}} came too late: your photo was no longer here, so there was nothing we could draw.',
      refund:
        'The {{price}} goes back in full, the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
      again: 'If you still want your cartoon, order it once more.',
    },
    button: 'See your order',
  },
  operator_refund: {
    subject: 'We are refunding you ({{reference}})',
    lines: {
      back: 'We are giving you money back for order {{reference}}.',
      refund: '{{price}} goes back the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
      code: 'If we sent you a code with that order and it has not been used, it is no longer valid.',
    },
    button: 'See your order',
  },
  cancelled: {
    subject: 'You have cancelled your order ({{reference}})',
    lines: {
      done: 'You have cancelled order {{reference}}. Nothing was drawn, and your photo is deleted.',
      paid: '{{price}} goes back the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
      redeemed: 'The code you paid with is valid again, until {{until}}.',
    },
    button: 'See your order',
  },
  cancelled_redraw: {
    subject: 'You have cancelled your free redraw ({{reference}})',
    lines: {
      done: 'You have cancelled your free redraw, order {{reference}}, before it was drawn.',
      first: 'Your first picture is still yours, and can be redrawn for as long as its page offers that.',
    },
    button: 'See your order',
  },
  refund_retried: {
    subject: 'Your refund takes a little longer ({{reference}})',
    lines: {
      refused:
        'Your bank did not accept our refund of {{price}} for order {{reference}}. That happens, for example with expired cards.',
      again:
        'We are trying again, and there is nothing you need to do. If your bank still does not accept it, we will write to you.',
    },
    button: 'See your order',
  },
  charged_back: {
    subject: 'Your bank has returned your payment ({{reference}})',
    lines: {
      bank: 'Your bank has returned your payment: {{price}} for order {{reference}}, after the payment was disputed.',
      ended:
        'So your order has ended, and nothing will be drawn for it. If that is a mistake, write to {{supportEmail}}.',
    },
    button: 'See your order',
  },
  refund_canceled: {
    subject: 'Your refund was stopped ({{reference}})',
    lines: {
      stopped:
        'The refund of {{price}} for order {{reference}} was stopped before it reached your bank, so it will not reach you.',
      write:
        'A person here did that. Write to {{supportEmail}}, and we will tell you why, or find another way.',
    },
    button: 'See your order',
  },
  refund_failed: {
    subject: 'We cannot get your money back to you ({{reference}})',
    lines: {
      refused:
        'Your bank has refused your refund of {{price}} for order {{reference}} again and again. The money is still yours.',
      write:
        'Write to {{supportEmail}}, and we will find another way to pay it back. A person here knows about it.',
    },
    button: 'See your order',
  },
  gift_refunded: {
    subject: 'We have refunded you ({{reference}})',
    lines: {
      sorry: 'We could not make your gift code because of a fault on our side. We are sorry.',
      refund:
        'We have refunded {{price}} the way you paid; banks take 5 to 10 days. Reference {{refundReference}}.',
    },
    button: 'See your order',
  },
} as const;
