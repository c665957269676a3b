import { useSyncExternalStore } from 'react';
import { useTextDirection } from '#lib/text-direction.ts';
import { resumeToasts } from './resume-toasts.ts';
import { onSonnerLoaded, readSonner } from './toast.ts';

/** Where toasts appear; show one with `toast.success('…')` from `toast.ts`. */
export function ToastRegion() {
  const direction = useTextDirection();
  const sonner = useSyncExternalStore(onSonnerLoaded, readSonner, readSonner);
  return (
    sonner && (
      <sonner.Toaster
        ref={follow}
        position={direction === 'rtl' ? 'top-left' : 'top-right'}
        dir={direction}
        theme="dark"
        duration={5000}
        closeButton={false}
        expand
        offset={20}
      />
    )
  );
}

const follow = (region: HTMLElement | null) => (region ? resumeToasts(region) : undefined);
