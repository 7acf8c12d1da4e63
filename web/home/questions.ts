/** The FAQ: the shop's policies in the visitor's words. */
export const questions = [
  {
    value: 'item-1',
    question: 'How do I get my cartoon?',
    answer:
      'Upload a photo, choose a style, enter your email and pay securely with your card through Stripe. We redraw your photo and send it to you by email. You can also watch it being drawn on your own status page.',
  },
  {
    value: 'item-2',
    question: 'Which photos are not allowed?',
    answer:
      'Images with nudity, explicit content, violence, hate speech, or anything else that breaks our terms. Such a request is rejected before anything is drawn. And please ask before you send us somebody else’s face.',
  },
  {
    value: 'item-3',
    question: 'How long does it take?',
    answer:
      'Most pictures are complete within 5-15 minutes. When everybody wants to be yellow at once it can take longer. Your status page shows your place in line, and you may close it: the picture comes by email either way.',
  },
  {
    value: 'item-4',
    question: 'Can I get a refund?',
    answer:
      'A refund is given only for a technical failure or when we are unable to deliver your image. Then it happens by itself, to the card you paid with. Taste is not refundable, though we sympathise with your nose.',
  },
  {
    value: 'item-5',
    question: 'What happens if my photo is rejected?',
    answer:
      'If your image is rejected for a content violation, you receive a redeemable code for a free image. It stands on your status page and in your inbox. Use it with a tamer photo.',
  },
  {
    value: 'item-6',
    question: 'Can I be blocked?',
    answer:
      'Yes. Recurring abuse leads to blocking: whoever keeps sending forbidden photos cannot order for a while. Before any money is taken we say why, until when, and how to object.',
  },
] as const;
