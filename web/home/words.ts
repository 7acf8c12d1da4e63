/** Everything the landing page says. */
export const words = {
  hero: {
    headline: 'Transform your pictures into masterpieces',
    subline: 'Our AI-powered platform turns ordinary photos into cartoon art in seconds.',
    start: 'Get Started',
    aside: 'One photo, one payment, one silly new profile picture.',
  },
  showcase: {
    heading: 'Try many styles',
    subtext:
      'Transform your photos into stunning cartoons with AI-powered technology. Fast, easy, and professional results in seconds.',
    social: 'Perfect for Social Media',
    start: 'Start Transforming Your Photos',
  },
  steps: {
    heading: 'Sit down. Look up. Done.',
    steps: [
      {
        title: 'Show us a face',
        text: 'Yours, your gran’s, your cat’s. Any photo with good light and one clear hero does nicely.',
      },
      {
        title: 'Pick a style',
        text: 'Plastic bricks, football sticker, very yellow, anime, or both eyes on one side.',
      },
      {
        title: 'Pay once, then watch',
        text: 'The price stands on the button. Your picture appears before your eyes and in your inbox.',
      },
    ],
  },
  testimonials: {
    heading: 'Discover why people (and other types of life) love the product',
    all: [
      {
        avatar: 'avatar-cat-samsum',
        name: 'Chelsea',
        userName: '@nine_lives_one_lens',
        comment:
          'I walked across the keyboard and bought one. I am now entirely yellow. My human says it suits me. I have never agreed with him before.',
      },
      {
        avatar: 'avatar-cup-picasso',
        name: 'Doppio',
        userName: '@espresso_yourself',
        comment:
          'The Picasso-like filter moved my handle, my saucer and my whole outlook. I had been feeling bitter. Now I feel cubist.',
      },
      {
        avatar: 'avatar-helmet-samsum',
        name: 'Visor',
        userName: '@nobody_in_here',
        comment:
          'Everyone always photographs whoever is inside me. Finally, someone drew my good side. I have one side.',
      },
      {
        avatar: 'avatar-cup-anime',
        name: 'The Other Cup',
        userName: '@third_today',
        comment:
          'Anime-like filter, soft lines, big warm eyes. I do not have eyes. Five stars, if I may invent a rating. I may not. Four.',
      },
    ],
  },
  faq: {
    heading: 'Questions, asked frequently',
  },
  promise: {
    heading: 'What it costs, what we promise',
    perPicture: 'per picture, everything included',
    insert: 'Insert coin',
    wait: 'Right now',
    points: [
      {
        title: 'One payment, no subscription',
        text: 'No account, no credits, nothing to cancel. The card goes to the payment page, never to us.',
      },
      {
        title: 'Our machine, nobody else’s',
        text: 'Drawn by AI on our own computer. Your photo is sent to no AI company, and everything hidden in it, such as where it was taken, is thrown away on arrival.',
      },
      {
        title: 'Not delivered? Money back',
        text: 'If a fault on our side keeps your picture from you, your card is refunded by itself. No forms.',
      },
      {
        title: 'Forgotten on a date',
        text: 'A photo nobody orders with is gone after an hour. For an order, your status page names the day.',
      },
    ],
    closed: 'The booth is closed right now',
  },
} as const;
