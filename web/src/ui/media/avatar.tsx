import { useState } from 'react';
import { pictureSources } from '#lib/media.ts';
import { classNames } from '../style/class-names.ts';

type AvatarProps = {
  name: string;
  /** Path of the photo; if null or if it fails to load, the initial is shown. */
  path: string | null;
  /** Width and height in pixels. */
  size: number;
  className?: string;
};

/** Hidden from screen readers, because it appears beside the name. */
export function Avatar({ name, path, size, className }: AvatarProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const frame = classNames('shrink-0 overflow-hidden rounded-full bg-surface-overlay', className);
  if (!path || path === failedPath)
    return (
      <span
        aria-hidden="true"
        className={classNames(frame, 'grid place-items-center font-semibold text-gold')}
        style={{ width: size, height: size, fontSize: Math.max(14, size * 0.4) }}
      >
        {initialOf(name)}
      </span>
    );
  const { src, sources } = pictureSources(path, 'avatar');
  return (
    <picture className={classNames(frame, 'block')} style={{ width: size, height: size }}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={`${size}px`} />
      ))}
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setFailedPath(path)}
        className="size-full object-cover"
      />
    </picture>
  );
}

/** Returns the first character by code point, so that surrogate pairs stay whole. */
function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '';
}
