import { useEffect, useState } from 'react';
import { overhangOf } from '../../lib/overhang.ts';
import { useOverlays } from '../overlay/load-overlays.ts';

const hoverMs = 400;
/** Time for the pointer to move from the element to the bubble, across the gap between them. */
const leaveMs = 200;

type Shown = Readonly<{ element: Element; text: string }>;

/** Whether there is something to show: a text that is not cut off needs no hint. */
const isCut = (element: Element): boolean =>
  !element.hasAttribute('data-hint-cut') || overhangOf(element) > 0;

/**
 * The hinted element for a target: the nearest ancestor with a hint or, for a focused table cell, the first element
 * inside it that has something to show.
 */
const hinted = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null;
  const around = target.closest('[data-hint]');
  if (around !== null) return around;
  return target.matches('[role="gridcell"], [role="rowheader"]')
    ? ([...target.querySelectorAll('[data-hint]')].find(isCut) ?? null)
    : null;
};

/** The hint of an element, or its own text if it has none. */
const saidBy = (element: Element): string => {
  const text = element.getAttribute('data-hint') ?? '';
  return text === '' ? element.textContent : text;
};

/** The bubble under the pointer: it stays open while it is read. */
const bubbleAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('.hint-layer') : null;

/** Listens on the whole page, so that a thousand cells of a table need no listeners. */
const listen = (show: (shown: Shown | null) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: Element | null = null;
  const open = (element: Element | null, afterMs: number): void => {
    clearTimeout(timer);
    at = element;
    const text = element === null ? '' : saidBy(element);
    const isSaid = element !== null && text !== '' && isCut(element);
    timer = setTimeout(
      () => show(isSaid && element.isConnected ? { element, text } : null),
      isSaid ? afterMs : Math.min(afterMs, leaveMs),
    );
  };
  const over = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const bubble = bubbleAt(target);
    if (bubble !== null) {
      clearTimeout(timer);
      at = bubble;
      return;
    }
    const element = hinted(target);
    if (element !== at) open(element, hoverMs);
  };
  // On touch screens a tap shows the hint, also on a control that does something else as well. A press on the bubble
  // closes it.
  const pressed = ({ target, pointerType }: PointerEvent): void => {
    open(pointerType === 'touch' ? hinted(target) : null, 0);
  };
  const focused = ({ target }: FocusEvent): void => {
    const element = hinted(target);
    // A tap also moves the focus; the hint that the tap opened stays.
    if (element !== null && element === at) return;
    const byKeyboard = target instanceof Element && target.matches(':focus-visible');
    open(byKeyboard ? element : null, 0);
  };
  const left = (): void => open(null, 0);
  document.addEventListener('pointerover', over);
  document.addEventListener('pointerup', pressed);
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', left);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('pointerup', pressed);
    document.removeEventListener('focusin', focused);
    document.removeEventListener('focusout', left);
  };
};

/** Mounted once in the app: shows the hint (hint.ts) of the element under the pointer, the focus or a finger. */
export const HintLayer = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  const overlays = useOverlays(shown !== null);
  useEffect(() => listen(setShown), []);
  return shown === null || overlays === null ? null : (
    <overlays.HintBubble anchor={shown.element} text={shown.text} onClose={() => setShown(null)} />
  );
};
