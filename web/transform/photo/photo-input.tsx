import type { ReactNode } from 'react';
import { buttonLook, type ButtonLook } from '../../components/button.tsx';

type PhotoInputProps = ButtonLook & {
  id?: string;
  /** Undefined if the input is for display only. */
  choose: ((file: File) => void) | undefined;
  /** Opens the camera on devices that have one. */
  camera?: boolean;
  describedBy?: string;
  wrong?: boolean;
  children: ReactNode;
};

/** A file input under a button: the label takes the clicks, the input takes the focus. */
export function PhotoInput({ id, choose, camera, describedBy, wrong, children, ...look }: PhotoInputProps) {
  return (
    <label
      className={buttonLook({
        ...look,
        className: `${look.className ?? ''} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus`,
      })}
    >
      {children}
      {choose && (
        <input
          id={id}
          type="file"
          accept={
            camera
              ? 'image/*'
              : 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'
          }
          capture={camera ? 'user' : undefined}
          aria-describedby={describedBy}
          aria-invalid={wrong}
          className="absolute inset-0 h-full w-full cursor-pointer rounded-full opacity-0 file:cursor-pointer"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) choose(file);
            // Allows the same file to be chosen again after a correction.
            target.value = '';
          }}
        />
      )}
    </label>
  );
}
