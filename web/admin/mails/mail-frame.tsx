import { useEffect, useRef, useState } from 'react';

/** Query with which a mail follows its reader's dark mode. */
const darkQuery = '(prefers-color-scheme:dark)';

type MailFrameProps = { html: string; isDark: boolean };

/** A page of its own for a mail, as its styles are not those of the console. Nothing in it runs, and no link leads anywhere. */
export function MailFrame({ html, isDark }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isReady || !page) return;
    page.documentElement.innerHTML = html
      .replace(darkQuery, isDark ? 'all' : 'not all')
      .replace('color-scheme:light dark', `color-scheme:${isDark ? 'dark' : 'light'}`);
    // The sandbox opens no other page.
    const base = page.createElement('base');
    base.target = '_blank';
    page.head.append(base);
  }, [isReady, html, isDark]);
  return (
    <iframe
      ref={frame}
      title="The mail"
      src="/api/admin/mails/frame"
      sandbox="allow-same-origin"
      onLoad={() => setReady(true)}
      className="ring-line h-[min(45rem,70vh)] w-full rounded-xl ring-1"
    />
  );
}
