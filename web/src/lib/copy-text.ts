/**
 * Copies text to the clipboard.
 * @returns whether that worked; without HTTPS only the legacy method is available, which some browsers
 * refuse.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  // Deprecated, but the only way outside secure contexts.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
