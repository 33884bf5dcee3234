import { useId, useLayoutEffect, useState, type RefObject } from 'react';
import { elementNear, placeOf, type FocusPlace } from '../focus/focus-place.ts';

/** Open dialogs, the uppermost last. Only it hears Esc, whatever part of the page opened the others. */
const open: string[] = [];

const mark = (): void =>
  void document.getElementById('root')?.toggleAttribute('inert', open.length > 0);

/** Counts a dialog among the open ones; while there are any, the page is inert. Says whether it is the uppermost. */
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

/** A line of a menu goes with the menu: what was begun there leads back to the button that opened it. */
const inPage = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]') ?? null;
  if (menu === null) return element;
  const buttons = [...document.querySelectorAll('[aria-haspopup="menu"]')];
  return buttons.find((button) => button.getAttribute('aria-controls') === menu.id) ?? element;
};

/** Where the focus was before a dialog opened, by the dialog's element. */
const openedFrom = new WeakMap<Element, FocusPlace>();

/** The way back from a place in a dialog that has gone leads to where that dialog was opened. */
const wayBack = (place: FocusPlace): HTMLElement | null => {
  if (place.element.isConnected) return place.element;
  const gone = place.around.find((element) => openedFrom.has(element) && !element.isConnected);
  const before = gone === undefined ? undefined : openedFrom.get(gone);
  return before === undefined ? elementNear(place) : wayBack(before);
};

/** Says what gets the focus when the dialog goes: what had it before, or what is left nearest to that. */
export const useWayBack = (popup: RefObject<HTMLElement | null>): (() => HTMLElement | null) => {
  const [before] = useState(() => placeOf(inPage(document.activeElement)));
  useLayoutEffect(() => {
    if (popup.current !== null && before !== null) openedFrom.set(popup.current, before);
  });
  return () => (before === null ? null : wayBack(before));
};
