/** Makes the browser download a file from this service, as if its link had been pressed. */
export function downloadFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
