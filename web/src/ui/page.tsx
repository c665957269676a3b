import { useEffect, useRef } from 'react';
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

/** A screen: names the tab and fades in, also where it gives way to another of its kind. */
export function Page({ title, className, children }: PageProps) {
  const screen = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = title ? `${title} · ${boot.brand.name}` : boot.brand.name;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const fade of screen.current?.getAnimations() ?? []) {
      fade.currentTime = 0;
      fade.play();
    }
  }, [pathname]);
  return (
    <div ref={screen} className={classNames('animate-page', className)}>
      {children}
    </div>
  );
}
