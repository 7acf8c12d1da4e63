/** Saves a file as if a download link had been clicked. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this click handler has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
