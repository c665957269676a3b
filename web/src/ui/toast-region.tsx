import { Toaster } from 'sonner';

/** Where toasts appear; say one with `toast.success('…')` of sonner. */
export function ToastRegion() {
  return <Toaster position="top-right" theme="dark" duration={5000} closeButton={false} expand offset={20} />;
}
