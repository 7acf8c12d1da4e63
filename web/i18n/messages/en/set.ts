/** Messages for several styles of one photo: in the order form, and on their page. */
export const messages = {
  question: 'This photo in more styles?',
  hint: 'Up to {{most}} styles in one go, with one payment.',
  waiting: {
    title: 'Your pictures are being drawn',
    text: '{{ready}} of {{all}} are ready. Each appears here as soon as it is drawn, and one mail brings them all to {{email}}.',
  },
  ready: {
    title: 'Your pictures are ready',
    text: 'Look at you. Copies are on their way to {{email}}.',
  },
  part: {
    text: '{{ready}} of {{all}} worked out, and copies are on their way to {{email}}. What the rest cost goes back to you by itself.',
  },
  lost: {
    title: 'We could not draw your pictures',
    text: 'Something on our side went wrong. Your money goes back to you by itself.',
  },
  progress: 'Progress of {{style}}',
  alt: 'Your photo drawn in {{style}}',
  failed:
    'This one did not work out. Its price, {{price}}, goes back to you as soon as the others have ended, in one refund for all that failed.',
  refunded: 'This one did not work out. Its price, {{price}}, goes back to you.',
  code: 'This one did not work out. You have a code for another picture in its place.',
  seeCode: 'See the code',
  more: 'More for {{style}}',
  gone: 'This picture is deleted.',
  removeText: 'The button below deletes the photo and all of these pictures.',
} as const;
