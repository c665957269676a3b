/** Loads the first seconds of a film as a player does: only what was sent counts as watched. */
export async function loadFilm(base: string, playlist_url: string | null, seconds: number): Promise<void> {
  const readLines = async (url: URL) => (await (await fetch(url)).text()).split('\n');
  const master = new URL(playlist_url ?? '', base);
  const variant = new URL(
    (await readLines(master)).find((line) => line && !line.startsWith('#')) ?? '',
    master,
  );
  let loaded_s = 0;
  for (const line of await readLines(variant)) {
    if (loaded_s > seconds) return;
    const duration_s = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (duration_s !== undefined) loaded_s += Number(duration_s);
    if (line && !line.startsWith('#')) await (await fetch(new URL(line, variant))).arrayBuffer();
  }
}
