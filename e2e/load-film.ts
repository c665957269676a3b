/** Loads the first seconds of a film as a player does: only what was sent counts as watched. */
export async function loadFilm(base: string, playlist_url: string | null, seconds: number): Promise<void> {
  const linesOf = async (url: URL) => (await (await fetch(url)).text()).split('\n');
  const master = new URL(playlist_url ?? '', base);
  const variant = new URL(
    (await linesOf(master)).find((line) => line && !line.startsWith('#')) ?? '',
    master,
  );
  let loaded_s = 0;
  for (const line of await linesOf(variant)) {
    if (loaded_s > seconds) return;
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (length !== undefined) loaded_s += Number(length);
    if (line && !line.startsWith('#')) await (await fetch(new URL(line, variant))).arrayBuffer();
  }
}
