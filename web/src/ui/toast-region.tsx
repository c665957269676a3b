import { useSyncExternalStore } from 'react';
import { onSonner, readSonner } from './toast.ts';

/** Where toasts appear; say one with `toast.success('…')` of `toast.ts`. */
export function ToastRegion() {
  const sonner = useSyncExternalStore(onSonner, readSonner);
  return (
    sonner && (
      <sonner.Toaster
        position="top-right"
        theme="dark"
        duration={5000}
        closeButton={false}
        expand
        offset={20}
      />
    )
  );
}
