/** User actions on an element of a page. */
export type Control = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  upload: (file: string) => Promise<void>;
};

/** Open tab of a browser, whichever protocol drives it. Functions run in the page, without access to the test's scope. */
export type Page = {
  open: (url: string) => Promise<void>;
  read: <Result>(inPage: (...args: string[]) => Result, ...args: string[]) => Promise<Result>;
  find: (
    inPage: (...args: string[]) => Element | undefined,
    ...args: string[]
  ) => Promise<Control | undefined>;
  /** Folder for saved files. */
  downloads: string;
} & AsyncDisposable;
