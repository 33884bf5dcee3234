/**
 * Dialogs stand in `#overlays`, beside `#root`; while one is open, `#root` and the dialogs under it are inert. `#live`
 * never is, so toasts are still heard (web.md, For everybody).
 */
const stack: HTMLElement[] = [];

const mark = (): void => {
  document.getElementById('root')?.toggleAttribute('inert', stack.length > 0);
  stack.forEach((element, index) => element.toggleAttribute('inert', index < stack.length - 1));
};

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

const fields =
  'input:not([disabled], [type="checkbox"], [type="radio"], [type="file"]), select:not([disabled]), textarea:not([disabled])';

/** Where one begins to type; not where a touch screen would push its keyboard over the dialog. */
const firstField = (panel: HTMLElement): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches ? null : panel.querySelector<HTMLElement>(fields);

/** Opens a layer, moves the focus into it, and gives the way back: to where it was, or to the page's title if that is gone. */
export const openLayer = (layer: HTMLElement, panel: HTMLElement): (() => void) => {
  const before = document.activeElement;
  stack.push(layer);
  mark();
  const first =
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    firstField(panel) ??
    panel.querySelector<HTMLElement>(focusable) ??
    panel;
  first.focus();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    mark();
    const back =
      before instanceof HTMLElement && before.isConnected
        ? before
        : document.querySelector<HTMLElement>('#root h1[tabindex]');
    back?.focus();
  };
};

export const isTopLayer = (layer: HTMLElement | null): boolean => stack[stack.length - 1] === layer;
