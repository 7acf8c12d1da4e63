/** Messages of the offer that the browser tells of an order's end. */
export const messages = {
  offer: 'Tell me when it is ready',
  on: 'This browser will tell you when it is ready, even if you close the page.',
  stop: 'Don’t tell me',
  refused: 'This browser keeps our messages from you. You can allow them in its settings for this page.',
  failed: 'This browser could not set that up. Leave the page open instead.',
} as const;
