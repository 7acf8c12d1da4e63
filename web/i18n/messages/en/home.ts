/** Messages of the landing page. */
export const messages = {
  title: 'Photos in, cartoons out',
  description:
    'Upload a photo, pick a style, smile at yourself. Cartoons drawn by AI on our own machine, one payment, no subscription.',
  hero: {
    headline: 'Transform your pictures into masterpieces',
    subline: 'Our AI-powered platform turns ordinary photos into cartoon art in seconds.',
    start: 'Get Started',
    price: '{{price}} a picture.',
    priceUp: 'From {{price}} a picture.',
    aside: 'One payment, no subscription.',
    promises: {
      redraw: 'One free redraw within a day',
      refund: 'Not delivered? Automatic refund',
      kept: 'Deleted after a week, or whenever you say',
      machine: 'Drawn on our own machine',
    },
    testDrawings: 'Test drawings',
  },
  showcase: {
    heading: 'Try many styles',
    subtext:
      'Transform your photos into stunning cartoons with AI-powered technology. Fast, easy, and professional results in seconds.',
    testDrawings: 'Test drawings: made without the real model, to try the shop out.',
    gallery: 'More of each style in the gallery',
    social: 'Perfect for Social Media',
    start: 'Start Transforming Your Photos',
    before: 'Before',
    after: 'After',
    all: 'All styles with their prices',
    original: 'Original',
    compare: 'Seeing is believing',
    compareText:
      'Drag the handle, use the arrow keys or press a button: the photo is on one side, what our own machine made of it on the other.',
  },
  alt: {
    couple: 'Photo: the man and the woman of American Gothic',
    portrait: 'Photo: the Mona Lisa',
    photo: 'The photo of an example',
    portraitIn: 'The Mona Lisa, drawn in the {{style}} style',
    coupleIn: 'The same two, drawn in the {{style}} style',
    avatarIn: 'Round portrait, drawn in the {{style}} style',
    exampleIn: 'An example, drawn in the {{style}} style',
  },
  steps: {
    heading: 'Sit down. Look up. Done.',
    photo: {
      title: 'Show us a face',
      text: 'Yours, your gran’s, your cat’s. Any photo with good light and one clear hero will do nicely.',
    },
    style: {
      title: 'Pick a style',
      text: '{{styles}}: each has its own idea of what a nose is for.',
    },
    pay: {
      title: 'Pay once, then watch',
      text: 'The price is on the button. Your picture appears before your eyes and in your inbox.',
    },
  },
  testimonials: {
    heading: 'Discover why people (and other types of life) love the product',
    cat: 'I walked across the keyboard and bought one. I am now entirely yellow. My human says it suits me. I have never agreed with him before.',
    espresso:
      'The Picasso-like filter moved my handle, my saucer and my whole outlook. I had been feeling bitter. Now I feel cubist.',
    helmet:
      'Everyone always photographs whoever is inside me. Finally, someone drew my good side. I have one side.',
    cup: 'Anime-like filter, soft lines, big warm eyes. I do not have eyes. Five stars, if I may invent a rating. I may not. Four.',
  },
  faq: {
    heading: 'Questions, asked frequently',
    'item-1': {
      question: 'How do I get my cartoon?',
      answer:
        'Upload a photo, choose a style, enter your email and pay securely with your card through Stripe. We redraw your photo and send it to you by email. You can also watch it being drawn on your own status page.',
    },
    'item-2': {
      question: 'Which photos are not allowed?',
      answer:
        'Images with nudity, explicit content, violence, hate speech, or anything else that breaks our terms. Such a request is rejected before anything is drawn. And please ask before you send us somebody else’s face.',
    },
    'item-3': {
      question: 'How long does it take?',
      answer:
        'Most pictures are complete within 5-15 minutes: drawing takes seconds, the rest is waiting in line and two careful checks. When everybody wants a new face at once it can take longer. Your status page shows your place in line, and you can close it: the picture comes by email either way.',
    },
    'item-4': {
      question: 'Can I get a refund?',
      answer:
        'A refund is given only for a technical failure or when we are unable to deliver your image. It then goes back automatically the way you paid. Taste is not refundable, though we sympathise with your nose.',
    },
    'item-5': {
      question: 'What happens if my photo is rejected?',
      answer:
        'If your image is rejected for a content violation, you receive a redeemable code for a free image. You find it on your status page and in your inbox. Use it with a tamer photo.',
    },
    'item-6': {
      question: 'Can I be blocked?',
      answer:
        'Yes. Recurring abuse leads to blocking: anyone who keeps sending forbidden photos cannot order for a while. Before any money is taken we say why, until when, and how to object.',
    },
  },
  promise: {
    heading: 'What it costs, what we promise',
    insert: 'Insert coin',
    perPicture: 'per picture, everything included',
    perPictureUp: 'and up per picture, everything included',
    pack: 'or {{pictures}} pictures for {{price}}',
    wait: 'Right now',
    closed: 'The booth is closed right now',
    gift: 'For somebody you like?',
    closedText: 'Come back a little later; until then nothing is sold and nobody is charged.',
    payment: {
      title: 'One payment, no subscription',
      text: 'No account, no credits, nothing to cancel. Your card details go to the payment page, never to us.',
    },
    redraw: {
      title: 'One free redraw',
      text: 'Not quite you? Ask within a day, and we draw it once more for free. Both pictures are yours.',
    },
    machine: {
      title: 'Our machine, nobody else’s',
      text: 'Drawn by AI on our own machine; your photo never leaves it. No AI company ever sees you, and everything hidden in the file, such as where it was taken, is removed on arrival.',
    },
    refund: {
      title: 'Not delivered? Money back',
      text: 'If a fault on our side keeps your picture from you, your money goes back automatically, and your status page shows the refund’s reference as proof. No forms.',
    },
    kept: {
      title: 'Deleted after a week, or whenever you say',
      text: 'A photo that is never ordered is gone after an hour. For an order, your status page names the day, and has a button that deletes photo and picture right away.',
    },
  },
} as const;
