/** Returns the number of files and their total size. */
export const summarizeFiles = (
  files: readonly { size_bytes: number }[],
): { files: number; bytes: number } => ({
  files: files.length,
  bytes: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
});

export type KnownFiles = {
  /** Ids of videos, all of whose files are in one folder. */
  videos: ReadonlySet<string>;
  /** Storage keys of captions and tax forms. */
  keys: ReadonlySet<string>;
};

/**
 * Whether a file is an orphan: no row refers to it, and it is in a folder that no other job cleans
 * up. (Unused uploads, trailers and pictures are deleted every day.) Files in other folders are
 * left alone.
 */
export function isOrphan(key: string, known: KnownFiles): boolean {
  const [folder = '', id = ''] = key.split('/');
  if (folder === 'videos') return !known.videos.has(id);
  return (folder === 'captions' || folder === 'tax') && !known.keys.has(key);
}
