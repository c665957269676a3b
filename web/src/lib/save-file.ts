/** Lets the browser save a file like any download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
