import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { boot } from '#lib/boot.ts';
import { classNames } from './class-names.ts';

type PageProps = {
  /** For the browser's tab; the product's name is added. */
  title?: string;
  className?: string;
  children: ReactNode;
};

/** A screen: names the tab and fades in. */
export function Page({ title, className, children }: PageProps) {
  useEffect(() => {
    document.title = title ? `${title} · ${boot.brand.name}` : boot.brand.name;
  }, [title]);
  return <div className={classNames('animate-page', className)}>{children}</div>;
}
