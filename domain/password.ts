/** Minimum length of the console's password: it guards money, and is typed only about once a week. */
export const shortestPassword = 12;

/** Ways to log in to the console; `link` and `invitation` are addresses that work once. */
export const loginWays = ['password', 'passkey', 'link', 'invitation'] as const;
export type LoginWay = (typeof loginWays)[number];
