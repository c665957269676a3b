/**
 * The text without control characters, which could control the terminal: names and messages are written by
 * other people.
 */
export const withoutControlCharacters = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '�');
