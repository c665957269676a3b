import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { boot } from '#lib/boot.ts';
import { replayEarlyInput } from '#lib/early-input.ts';
import { classNames } from '../style/class-names.ts';

type PageProps = {
  /** The document title, to which the brand's name is added. */
  title?: string;
  className?: string;
  children: ReactNode;
};

/** Wraps a screen: sets the document title, and fades in when it replaces another screen. */
export function Page({ title, className, children }: PageProps) {
  // The first page of a visit appears without a fade: browsers don't count content that starts out
  // transparent as painted.
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    document.title = title ? `${withoutDirectionMarks(title)} · ${boot.brand.name}` : boot.brand.name;
  }, [title]);
  useEffect(replayEarlyInput, []);
  return <div className={classNames(!isFirstPage && 'animate-page', className)}>{children}</div>;
}
