import type { PictureKind } from '@kinora/contract/pictures';
import { useState } from 'react';
import { useHydrated } from '#lib/hooks/use-hydrated.ts';
import { pictureSources } from '#lib/media.ts';
import { classNames } from '../style/class-names.ts';
import { Poster } from './poster.tsx';

type PictureProps = {
  path: string | null;
  kind: PictureKind;
  /** The title on the generated poster, which is shown if there is no image. */
  title: string;
  /** The dominant color, shown until the image has loaded. */
  color?: string | null;
  /** The layout width, as the `sizes` of an img. */
  sizes: string;
  /** Empty if the title appears beside the image. */
  alt?: string;
  /** For the page's largest contentful paint: the image is loaded first and without a fade. */
  isHero?: boolean;
  /** Fades the image in once loaded. Turn it off for decorative backgrounds on the first screen. */
  hasFade?: boolean;
  className?: string;
};

const shapes: Record<PictureKind, string> = {
  landscape: 'aspect-video',
  portrait: 'aspect-2/3',
  avatar: 'aspect-square',
};

export function Picture({
  path,
  kind,
  title,
  color,
  sizes,
  alt = '',
  isHero = false,
  hasFade = !isHero,
  className,
}: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // In the server's HTML, a picture is shown as soon as the browser has loaded it, without waiting
  // for scripts.
  const [isServerHtml] = useState(!useHydrated());
  const frame = classNames('relative overflow-hidden bg-surface-overlay', shapes[kind], className);
  if (!path || state === 'failed')
    return (
      <div className={frame}>
        <Poster title={title} color={color ?? null} />
      </div>
    );
  const { src, sources } = pictureSources(path, kind);
  return (
    <picture className={classNames(frame, 'block')} style={{ backgroundColor: color ?? undefined }}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
        decoding={isHero ? 'sync' : 'async'}
        ref={(image) => {
          // The image may have loaded or failed before the page became interactive.
          if (image?.complete) void hasLoaded(image).then((loaded) => setState(loaded ? 'loaded' : 'failed'));
        }}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={classNames(
          'absolute inset-0 size-full object-cover',
          hasFade && 'transition-opacity duration-300',
          hasFade && !isServerHtml && state === 'loading' && 'opacity-0',
        )}
      />
    </picture>
  );
}

/**
 * Whether a complete image can be shown. An image from the browser's cache has no size yet, just like a broken
 * one, so only decoding it tells them apart.
 */
async function hasLoaded(image: HTMLImageElement): Promise<boolean> {
  if (image.naturalWidth > 0) return true;
  return image.decode().then(
    () => true,
    () => image.naturalWidth > 0 || !image.isConnected,
  );
}
