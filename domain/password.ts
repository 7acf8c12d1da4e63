/** The console's password has at least so many characters: it guards money, and is typed once a week. */
export const shortestPassword = 12;

/** Ways to log in to the console: the link is an address that does so once. */
export const loginWays = ['password', 'link'] as const;
export type LoginWay = (typeof loginWays)[number];
