import { useEffect, useEffectEvent, useState } from 'react';

/** Takes a file dropped anywhere on the page or pasted. Returns true while a file is dragged over it. */
export function useDropAndPaste(choose: (file: File) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    const file = files?.[0];
    setHovering(false);
    if (file) choose(file);
    return file !== undefined;
  });

  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      if (take(event.dataTransfer?.files)) event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.files)) event.preventDefault();
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);

  return hovering;
}
