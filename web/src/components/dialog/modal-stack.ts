import { focusable, goBackTo, placeOf, type FocusPlace } from '../focus/focus-place.ts';

/** An open dialog, and where the focus was before it. */
type Layer = { element: HTMLElement; before: FocusPlace | null };

/**
 * Dialogs stand in `#overlays`, beside `#root`; while one is open, `#root` and the dialogs under it are inert. `#live`
 * never is, so toasts are still heard (web.md, For everybody).
 */
const stack: Layer[] = [];

const mark = (): void => {
  document.getElementById('root')?.toggleAttribute('inert', stack.length > 0);
  stack.forEach(({ element }, index) => element.toggleAttribute('inert', index < stack.length - 1));
};

const fields =
  'input:not([disabled], [type="checkbox"], [type="radio"], [type="file"]), select:not([disabled]), textarea:not([disabled])';

/** Where one begins to type; not where a touch screen would push its keyboard over the dialog. */
const firstField = (panel: HTMLElement): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches ? null : panel.querySelector<HTMLElement>(fields);

/** Only the uppermost gives the focus back; one from below leaves its way back to the dialog that was opened out of it. */
const closeLayer = (layer: Layer): void => {
  const at = stack.indexOf(layer);
  const above = stack[at + 1];
  stack.splice(at, 1);
  mark();
  if (above === undefined) {
    if (layer.before !== null) goBackTo(layer.before);
  } else if (above.before !== null && layer.element.contains(above.before.element)) {
    above.before = layer.before;
  }
};

/** Opens a layer, moves the focus into it, and gives the way back: to where it was, or to what is left nearest to that. */
export const openLayer = (element: HTMLElement, panel: HTMLElement): (() => void) => {
  const layer: Layer = { element, before: placeOf(document.activeElement) };
  stack.push(layer);
  mark();
  const first =
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    firstField(panel) ??
    panel.querySelector<HTMLElement>(focusable) ??
    panel;
  first.focus();
  return () => closeLayer(layer);
};

export const isTopLayer = (layer: HTMLElement | null): boolean =>
  stack[stack.length - 1]?.element === layer;
