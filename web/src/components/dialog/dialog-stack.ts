import { useId, useLayoutEffect, useState, type RefObject } from 'react';
import { elementNear, placeOf, type FocusPlace } from '../focus/focus-place.ts';

/** Open dialogs, the uppermost last. Only the uppermost handles Esc, whatever part of the page opened the others. */
const open: string[] = [];

const mark = (): void =>
  void document.getElementById('root')?.toggleAttribute('inert', open.length > 0);

/**
 * Counts a dialog as open; while any is open, the page is inert. The returned function says whether it is the
 * uppermost.
 */
export const useOpenDialog = (): (() => boolean) => {
  const id = useId();
  useLayoutEffect(() => {
    open.push(id);
    mark();
    return () => {
      open.splice(open.indexOf(id), 1);
      mark();
    };
  }, [id]);
  return () => open[open.length - 1] === id;
};

/** A menu item disappears with its menu, so a dialog opened from one returns the focus to the button of the menu. */
const inPage = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]') ?? null;
  if (menu === null) return element;
  const buttons = [...document.querySelectorAll('[aria-haspopup="menu"]')];
  return buttons.find((button) => button.getAttribute('aria-controls') === menu.id) ?? element;
};

/** Where the focus was before a dialog opened, by the dialog's element. */
const openedFrom = new WeakMap<Element, FocusPlace>();

/** Where to return the focus. A place inside a closed dialog is replaced by the place where that dialog was opened. */
const wayBack = (place: FocusPlace): HTMLElement | null => {
  if (place.element.isConnected) return place.element;
  const gone = place.around.find((element) => openedFrom.has(element) && !element.isConnected);
  const before = gone === undefined ? undefined : openedFrom.get(gone);
  return before === undefined ? elementNear(place) : wayBack(before);
};

/**
 * Returns what gets the focus when the dialog closes: the element that had it before, or what is left nearest to it.
 */
export const useWayBack = (popup: RefObject<HTMLElement | null>): (() => HTMLElement | null) => {
  const [before] = useState(() => placeOf(inPage(document.activeElement)));
  useLayoutEffect(() => {
    if (popup.current !== null && before !== null) openedFrom.set(popup.current, before);
  });
  return () => (before === null ? null : wayBack(before));
};
