/** A file name that is valid on every platform. */
export const csvFileName = (...words: string[]): string =>
  `${words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()}.csv`;
