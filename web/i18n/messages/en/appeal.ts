/** Messages of an appeal against a refusal. */
export const messages = {
  heading: 'Is it a mistake?',
  text: 'A person can look at the photo. To make that possible, we keep it for up to 7 days.',
  message: 'What should we know? (You may leave this empty.)',
  ask: 'Ask a person to look',
  open: 'A person will look at your photo.',
  upheld:
    'A person looked: the check was wrong, sorry. It lets this photo through from now on, and any code you have stays yours.',
  dismissed: 'A person looked and agrees with the check. Any code you have stays yours.',
} as const;
