/** What a person can do to something on a page. */
export type Control = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  upload: (file: string) => Promise<void>;
};

/** An open tab of a browser, by whatever protocol it is driven. Functions are run in the page: they know nothing of ours. */
export type Page = {
  open: (url: string) => Promise<void>;
  read: <Result>(inPage: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  find: (
    inPage: (...args: string[]) => Element | undefined,
    ...args: string[]
  ) => Promise<Control | undefined>;
  /** Where it saves files. */
  downloads: string;
} & AsyncDisposable;
