import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { boot } from '#lib/boot.ts';
import { classNames } from './class-names.ts';

type PageProps = {
  /** For the browser's tab; the product's name is added. */
  title?: string;
  className?: string;
  children: ReactNode;
};

/** A screen: names the tab, and fades in when it takes the place of another one. */
export function Page({ title, className, children }: PageProps) {
  // What a visit begins with stands at once: a browser counts nothing as shown that begins invisible.
  const isArrival = useLocation().key === 'default';
  useEffect(() => {
    document.title = title ? `${withoutDirectionMarks(title)} · ${boot.brand.name}` : boot.brand.name;
  }, [title]);
  return <div className={classNames(!isArrival && 'animate-page', className)}>{children}</div>;
}
