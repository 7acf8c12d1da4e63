/** The screen's only polite live region: a screen reader announces `text` once whenever it changes. */
export function Announcer({ text }: { text: string }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
