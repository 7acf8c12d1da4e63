import { useEffect, useState } from 'react';

const idleSeconds = 60;
const touches = ['pointerdown', 'keydown', 'input'] as const;

/** Counts the seconds down after the last touch of the page, and calls `end` at zero. */
export function useSecondsLeft(end: () => void): number {
  const [left, setLeft] = useState(idleSeconds);
  useEffect(() => {
    let endsAt = 0;
    const begin = () => {
      endsAt = Date.now() + idleSeconds * 1000;
      setLeft(idleSeconds);
    };
    const count = () => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds <= 0) end();
    };
    begin();
    const timer = setInterval(count, 1000);
    for (const touch of touches) addEventListener(touch, begin, true);
    return () => {
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, begin, true);
    };
  }, [end]);
  return left;
}
