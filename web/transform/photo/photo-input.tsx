import type { ReactNode } from 'react';
import { buttonLook, type ButtonLook } from '../../components/button.tsx';

type PhotoInputProps = ButtonLook & {
  id?: string;
  /** Undefined where it is only to be seen. */
  choose: ((file: File) => void) | undefined;
  /** Opens the camera on devices that have one. */
  camera?: boolean;
  describedBy?: string;
  wrong?: boolean;
  children: ReactNode;
};

/** A file input under a button: the label is what is pressed, the input is what has the focus. */
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
            // The same file may be chosen again after it was corrected.
            target.value = '';
          }}
        />
      )}
    </label>
  );
}
