import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';

/** Maximum height of a finished picture, so that all of it is visible at once. */
export const pictureHeight = 'max-h-[85dvh]';

/** White paper around a finished picture, with a note on how it was made. */
export function PicturePaper({ children }: { children: ReactNode }) {
  const t = useMessages('success');
  return (
    <div className="shadow-print mx-auto w-fit max-w-full rounded-md bg-white p-2 text-black sm:p-3">
      {children}
      <p className="font-display pt-3 pb-1 text-center">{t('drawnByAi')}</p>
    </div>
  );
}
