/** Lets the browser save a file like any download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
