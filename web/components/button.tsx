import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

const looks = {
  /** The one thing to do next. */
  primary:
    'bg-pop text-on-pop shadow-key hover:bg-pop-hover active:translate-y-0.5 active:shadow-key-down aria-disabled:opacity-60',
  plain:
    'bg-panel text-ink ring-2 ring-inset ring-edge hover:ring-ink active:translate-y-0.5 aria-disabled:opacity-60',
  /** Takes something away for good. */
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

/** The classes of a button, for things that look like one and are something else. */
export function buttonLook({ look = 'primary', size = 'small', className = '' }: ButtonLook = {}): string {
  const shape =
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-bold leading-tight transition-[transform,background-color,box-shadow] duration-100 select-none motion-reduce:transition-none';
  return `${shape} ${sizes[size]} ${looks[look]} ${className}`;
}

type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Does nothing for now, and keeps the focus, which a disabled button would lose to the page. */
  isOff?: boolean;
};

/** A button of any look. As a form's own it sends nothing while it is off, neither by a click nor by Enter. */
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
