import { Toaster } from 'sonner';
import { useTextDirection } from '#lib/text-direction.ts';

/** Where toasts appear; say one with `toast.success('…')` of sonner. */
export function ToastRegion() {
  const direction = useTextDirection();
  return (
    <Toaster
      position={direction === 'rtl' ? 'top-left' : 'top-right'}
      dir={direction}
      theme="dark"
      duration={5000}
      closeButton={false}
      expand
      offset={20}
    />
  );
}
