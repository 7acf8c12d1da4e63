import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

const looks = {
  /** The main action of a screen. */
  primary:
    'bg-pop text-on-pop shadow-key hover:bg-pop-hover active:translate-y-0.5 active:shadow-key-down aria-disabled:opacity-60',
  plain:
    'bg-panel text-ink ring-2 ring-inset ring-edge hover:ring-ink active:translate-y-0.5 aria-disabled:opacity-60',
  /** Deletes or ends something for good. */
  danger:
    'bg-panel text-bad ring-2 ring-inset ring-bad hover:bg-bad hover:text-panel active:translate-y-0.5 aria-disabled:opacity-60',
  quiet: 'text-ink underline decoration-edge decoration-2 underline-offset-4 hover:decoration-pop',
} as const;

const sizes = {
  small: 'min-h-11 px-4 text-base',
  large: 'min-h-14 px-7 text-lg',
} as const;

export type ButtonLook = {
  look?: keyof typeof looks | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
};

/** Returns a button's classes, for other elements that look like one. */
export function buttonLook({ look = 'primary', size = 'small', className = '' }: ButtonLook = {}): string {
  const shape =
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-bold leading-tight transition-[transform,background-color,box-shadow] duration-100 select-none motion-reduce:transition-none';
  return `${shape} ${sizes[size]} ${looks[look]} ${className}`;
}

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Makes the button do nothing but keep the focus, which a disabled button would lose. */
  isOff?: boolean;
};

/** A button of any look. While it is off, it does not submit its form, neither on a click nor on Enter. */
export function PlainButton({ isOff = false, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export function Button({ look, size, className, ...rest }: PlainButtonProps & ButtonLook) {
  return <PlainButton {...rest} className={buttonLook({ look, size, className })} />;
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={buttonLook({ look, size, className })} />;
}
