import { useEffect, useState } from 'react';
import { overhangOf } from '../../lib/overhang.ts';
import { useOverlays } from '../overlay/load-overlays.ts';

const hoverMs = 400;
/** Time to come from what is hinted to the words, over what lies between. */
const leaveMs = 200;

type Shown = Readonly<{ element: Element; text: string }>;

/** A text that stands there in full says nothing new. */
const isCut = (element: Element): boolean =>
  !element.hasAttribute('data-hint-cut') || overhangOf(element) > 0;

/** The hinted element at a place: around it, or, in a cell of a table that has the focus, the first inside it that says something. */
const hinted = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null;
  const around = target.closest('[data-hint]');
  if (around !== null) return around;
  return target.matches('[role="gridcell"], [role="rowheader"]')
    ? ([...target.querySelectorAll('[data-hint]')].find(isCut) ?? null)
    : null;
};

/** Its hint, or what stands in it where it is its own. */
const saidBy = (element: Element): string => {
  const text = element.getAttribute('data-hint') ?? '';
  return text === '' ? element.textContent : text;
};

/** The words themselves: who points at them reads on. */
const bubbleAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('.hint-layer') : null;

/** Hears the whole page, so that a thousand cells of a table cost nothing. */
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
  // A finger asks by a press; what can be pressed does its own thing and is told about all the same. A press on the words closes them.
  const pressed = ({ target, pointerType }: PointerEvent): void => {
    open(pointerType === 'touch' ? hinted(target) : null, 0);
  };
  const focused = ({ target }: FocusEvent): void => {
    const element = hinted(target);
    // A finger's press brings the focus with it: what was asked for by the press stays.
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

/** Stands once in the app and shows the hint (hint.ts) of what the pointer, the keyboard or a finger is at. */
export const HintLayer = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  const overlays = useOverlays(shown !== null);
  useEffect(() => listen(setShown), []);
  return shown === null || overlays === null ? null : (
    <overlays.HintBubble anchor={shown.element} text={shown.text} onClose={() => setShown(null)} />
  );
};
