/** Messages for what is left of a pack. */
export const messages = {
  heading: 'Your pack of {{pictures}}',
  draw_one: 'Draw another photo with your pack, {{count}} left',
  draw_other: 'Draw another photo with your pack, {{count}} left',
  terms: 'In any style that costs no more than {{price}}, until {{day}}.',
  code: 'Your code:',
  copy: 'Copy the code',
  give: 'Give one away',
  giveText: 'Makes a link for one picture, which leaves your pack. You keep the rest.',
  given: 'Given away: copy its link.',
  copyLink: 'Copy its link',
  used: 'used',
  empty: 'All of its pictures are used or given away.',
  stopped: 'Its payment was returned or is under review, so its code cannot be used.',
} as const;
