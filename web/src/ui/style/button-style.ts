import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-gold text-on-gold hover:bg-gold-hover',
  secondary: 'bg-ink/12 text-ink backdrop-blur-md hover:bg-ink/20',
  ghost: 'text-ink-secondary hover:bg-ink/8 hover:text-ink',
  danger: 'bg-danger/14 text-danger hover:bg-danger/24',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-9 gap-1.5 px-3.5 text-small',
  medium: 'h-11 gap-2 px-5 text-small',
  large: 'h-13 gap-2.5 px-7 text-body',
};

/** The shared style of buttons and of links styled as buttons. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'inline-flex shrink-0 cursor-pointer items-center justify-center rounded-card font-semibold whitespace-nowrap',
    'transition-[background-color,color,opacity,scale] duration-160 select-none',
    'active:scale-[0.98] data-disabled:cursor-default data-disabled:opacity-45',
    variants[variant],
    sizes[size],
    className,
  );
}
