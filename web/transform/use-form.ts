import { useState } from 'react';
import { recallDraft, rememberDraft, type Draft } from '../storage/form.ts';

/** What the visitor has entered, kept across reloads. A code in the address's fragment (`#code=…`) is taken over. */
export function useDraft() {
  const [draft, setDraft] = useState(() => ({ ...recallDraft(), ...codeInAddress() }));
  const change = (entered: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...before, ...entered };
      rememberDraft(after);
      return after;
    });
  };
  return { draft, change };
}

function codeInAddress(): Partial<Draft> {
  const code = /^#code=([\w-]{12,20})$/.exec(location.hash)?.[1];
  return code === undefined ? {} : { code };
}
