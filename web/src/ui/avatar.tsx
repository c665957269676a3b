import { useState } from 'react';
import { pictureSources } from '#lib/media.ts';
import { classNames } from './class-names.ts';

type AvatarProps = {
  name: string;
  /** Path of the person's photo; without one, or where it does not load, the initial stands. */
  path: string | null;
  /** Its side in pixels. */
  size: number;
  className?: string;
};

/** Stands beside the name, which says the same to screen readers. */
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

/** Its first sign, which may be two characters to JavaScript. */
function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '';
}
