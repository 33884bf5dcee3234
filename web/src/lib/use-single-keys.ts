import { useEffect, useState } from 'react';

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Keys never count in a field, under a dialog that is not the screen's own part, or with a key that is the browser's. */
const isForUs = (event: KeyboardEvent, part: string): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const focused = document.activeElement;
  if (focused?.matches(fields) === true) return false;
  const isUnderDialog = document.getElementById('root')?.hasAttribute('inert') === true;
  return !isUnderDialog || focused?.querySelector(part) !== null || focused.closest(part) !== null;
};

type Options<Act extends string> = Readonly<{
  /** What is done by which key, in small letters. */
  acts: Readonly<Record<string, Act>>;
  /** The part of the screen whose dialog still hears the keys. */
  part: string;
  /** Under which name this browser remembers that they are off. */
  storageKey: string;
}>;

/** Single keys for who does the same thing many times; they can be switched off, and that is remembered in this browser. */
export const useSingleKeys = <Act extends string>(
  { acts, part, storageKey }: Options<Act>,
  onAct: (act: Act) => void,
) => {
  const [on, setOn] = useState(() => window.localStorage.getItem(storageKey) !== 'off');
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts[event.key.toLowerCase()];
      if (act === undefined || !isForUs(event, part)) return;
      event.preventDefault();
      onAct(act);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, onAct, acts, part]);
  const flip = () => {
    window.localStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  };
  return { on, flip };
};
