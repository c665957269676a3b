/**
 * Replaces control characters, which could manipulate the terminal: names and messages are written by other
 * people.
 */
export const withoutControlCharacters = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '�');
