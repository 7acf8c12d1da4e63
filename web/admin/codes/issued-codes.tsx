import { Download, Printer } from 'lucide-react';
import type { IssuedCodesAnswer } from '#contract/admin/codes.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { saveFile } from '../../components/save-file.ts';

/** Codes just issued, shown until the page is left: the shop cannot show them again. */
export function IssuedCodes({ issued: { result, codes, csv, cards } }: { issued: IssuedCodesAnswer }) {
  const text = codes.join('\n');
  const nameOf = (kind: string) => `codes-${new Date().toISOString().slice(0, 10)}.${kind}`;
  const save = () => saveFile(new Blob([csv], { type: 'text/csv' }), nameOf('csv'));
  return (
    <Notice tone="good" heading={`${result}.`}>
      <p>
        <strong>They are shown only once.</strong> The shop stores only their hashes. Save them before you
        leave this page; if they get lost, void them below and issue others.
      </p>
      <label htmlFor="codes" className="sr-only">
        The codes
      </label>
      <textarea
        id="codes"
        readOnly
        rows={Math.min(codes.length, 8)}
        value={text}
        className="bg-paper border-edge block w-full rounded-xl border-2 p-3 font-mono"
      />
      <div className="flex flex-wrap gap-3">
        {cards !== undefined && (
          <Button onClick={() => saveFile(pdfOf(cards), nameOf('pdf'))}>
            <Printer aria-hidden className="size-5" />
            Save the cards
          </Button>
        )}
        <Button look={cards === undefined ? 'primary' : 'plain'} onClick={save}>
          <Download aria-hidden className="size-5" />
          Save as CSV
        </Button>
        <CopyButton text={text} label="Copy them" />
      </div>
    </Notice>
  );
}

function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
