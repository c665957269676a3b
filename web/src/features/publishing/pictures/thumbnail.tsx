import { mediaUrl } from '#lib/media.ts';
import { posterColors } from '#lib/poster-colors.ts';

type ThumbnailProps = { path: string | null; title: string; color: string | null };

/** A small landscape picture next to its title, or its placeholder color. */
export function Thumbnail({ path, title, color }: ThumbnailProps) {
  const { background, glow } = posterColors(title, color);
  return (
    <span
      className="block aspect-video w-24 shrink-0 overflow-hidden rounded-[4px] @4xl:hidden @5xl:block @5xl:w-18"
      style={{ background: `radial-gradient(120% 90% at 80% 0%, ${glow}, transparent 70%), ${background}` }}
    >
      {path && <img src={mediaUrl(path)} alt="" loading="lazy" className="size-full object-cover" />}
    </span>
  );
}
