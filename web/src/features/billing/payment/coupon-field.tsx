import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { Coupon } from './use-coupon.ts';

/** Applies a coupon code; the typed code stays in the field whatever the result. */
export function CouponField({ coupon }: { coupon: Coupon }) {
  const input = useRef<HTMLInputElement>(null);
  const apply = () => {
    if (!coupon.typed.trim()) return input.current?.focus();
    coupon.apply().catch(() => input.current?.focus());
  };
  return (
    <form
      aria-label="Coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          label="Coupon Code"
          autoComplete="off"
          value={coupon.typed}
          onChange={coupon.setTyped}
          error={coupon.error}
          inputRef={input}
        />
        <Button
          type={coupon.quote ? 'button' : 'submit'}
          variant="secondary"
          isPending={coupon.isPending}
          onPress={coupon.quote ? coupon.remove : undefined}
          className="mt-6.5 h-12"
        >
          {coupon.quote ? 'Remove' : 'Apply'}
        </Button>
      </div>
      <output className="text-small text-success">
        {coupon.quote && (
          <span className="mt-2 flex gap-2">
            <Icon name="check" size={18} className="shrink-0" />
            {`${coupon.quote.code} is applied: ${coupon.quote.description}`}
          </span>
        )}
      </output>
    </form>
  );
}
