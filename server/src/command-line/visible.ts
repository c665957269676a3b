/**
 * The text without the characters by which a terminal can be controlled: names and messages are what other people
 * wrote.
 */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '�');
