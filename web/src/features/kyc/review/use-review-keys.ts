import { useEffect, useState } from 'react';

export type ReviewAct = 'approve' | 'decline' | 'next' | 'previous';

const acts: Readonly<Record<string, ReviewAct>> = {
  a: 'approve',
  d: 'decline',
  j: 'next',
  k: 'previous',
};
const fields = 'input, textarea, select, [contenteditable="true"]';
const storageKey = 'daybook.kyc-keys';

/** Keys never count in a field, under a dialog, or with a key that is the browser's. */
const actOf = (event: KeyboardEvent): ReviewAct | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const focused = document.activeElement;
  const isUnderDialog = document.getElementById('root')?.hasAttribute('inert') === true;
  if (
    focused?.matches(fields) === true ||
    (isUnderDialog &&
      focused?.querySelector('[data-kyc-review]') === null &&
      focused.closest('[data-kyc-review]') === null)
  )
    return null;
  return acts[event.key.toLowerCase()] ?? null;
};

/** Single keys for who reviews many; they can be switched off, and that is remembered in this browser. */
export const useReviewKeys = (onAct: (act: ReviewAct) => void) => {
  const [on, setOn] = useState(() => window.localStorage.getItem(storageKey) !== 'off');
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (act === null) return;
      event.preventDefault();
      onAct(act);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, onAct]);
  const flip = () => {
    window.localStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  };
  return { on, flip };
};
