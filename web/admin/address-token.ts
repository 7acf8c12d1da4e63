const inAddress = /^#(login|invitation)=([\w-]{20,100})$/i;

export const hasToken = (): boolean => inAddress.test(location.hash);

/** Takes a one-time token from the address and removes it there, so that it does not stay in the history. */
function takeToken(): Partial<Record<string, string>> {
  const [, kind = '', token] = inAddress.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(history.state, '', location.pathname);
  return { [kind.toLowerCase()]: token };
}

/** The token with which this page was opened: of a login link, or of an invitation. */
export const { login: loginToken, invitation: invitationToken } = takeToken();
