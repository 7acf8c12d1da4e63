import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns a photo as `submitShared` takes it. */
export async function sharedPhoto(file: string): Promise<string> {
  return JSON.stringify({ base64: await readFile(file, 'base64'), name: path.basename(file) });
}

/** Posts a photo from a page as a phone does that shares it with the shop, to the address that the manifest names. Runs in the page. */
export function submitShared(photo: string): void {
  const { base64, name } = JSON.parse(photo) as { base64: string; name: string };
  void fetch('/site.webmanifest')
    .then((answer) => answer.json() as Promise<{ share_target: Record<string, string> }>)
    .then(({ share_target: { action, method, enctype } }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method, enctype });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], name, { type: 'image/png' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
}
