/** How many files there are, and their size. */
export const sumOf = (files: readonly { size_bytes: number }[]): { files: number; bytes: number } => ({
  files: files.length,
  bytes: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
});

export type KnownFiles = {
  /** Ids of videos, all of whose files are in one folder. */
  videos: ReadonlySet<string>;
  /** Keys of captions and forms. */
  keys: ReadonlySet<string>;
};

/**
 * Whether no row refers to a file in a folder that nothing else tidies up: uploads, trailers and pictures that nobody
 * needs are deleted every day. A file of any other folder is not ours to judge.
 */
export function isOrphan(key: string, known: KnownFiles): boolean {
  const [folder = '', id = ''] = key.split('/');
  if (folder === 'videos') return !known.videos.has(id);
  return (folder === 'captions' || folder === 'tax') && !known.keys.has(key);
}
