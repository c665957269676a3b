/**
 * Strips bidirectional control characters from user text, for places where no element can isolate it, such as a
 * toast, the browser's tab or a notification: there they would reorder the surrounding words.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
