/** The console's password has at least so many characters: it guards money, and is typed once a week. */
export const shortestPassword = 12;
