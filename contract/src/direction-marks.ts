/**
 * A text of somebody's for places that have no elements to hold it, such as a toast, the browser's tab or a
 * notification: without the marks that would turn around the words of ours beside it.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
