/** Elements that Tab reaches and that do something; a time that shows a hint on focus is not one. */
const controls =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [role][tabindex="0"]';

/** What may take the focus if nothing nearer is left: an open dialog, the page's title or a section's title. */
const landing = '[aria-modal="true"], h1[tabindex], h2[tabindex]';

const row = 'tr, li, [role="row"]';

/** Where the focus is or was: enough to find an element nearby after the element itself has gone. */
export type FocusPlace = Readonly<{
  element: HTMLElement;
  /** Its ancestors, from the nearest outward. */
  around: readonly HTMLElement[];
  /** Its row in a list, then the rows after it, then those before it, nearest first. */
  rows: readonly Element[];
}>;

const isHtml = (element: Element | null): element is HTMLElement => element instanceof HTMLElement;

const ancestorsOf = (element: HTMLElement): readonly HTMLElement[] => {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) around.push(at);
  return around;
};

const rowsFrom = (element: HTMLElement): readonly Element[] => {
  const own = element.closest(row);
  if (own === null) return [];
  const all = [...(own.parentElement?.children ?? [])];
  const at = all.indexOf(own);
  return [own, ...all.slice(at + 1), ...all.slice(0, at).reverse()];
};

/** The place of the focused element; `null` if nothing is focused. */
export const placeOf = (element: Element | null): FocusPlace | null =>
  isHtml(element) && element !== document.body
    ? { element, around: ancestorsOf(element), rows: rowsFrom(element) }
    : null;

/** The same control in another row, or else the first control there. */
const counterpart = (element: HTMLElement, within: Element): HTMLElement | null => {
  const all = [...within.querySelectorAll<HTMLElement>(controls)];
  const alike = all.find(
    ({ tagName, className }) => tagName === element.tagName && className === element.className,
  );
  return alike ?? all[0] ?? null;
};

/** Whether it lies under an open dialog and cannot take the focus. */
const isOff = (element: Element): boolean => element.closest('[inert]') !== null;

const inRows = ({ element, rows }: FocusPlace): HTMLElement | null => {
  for (const other of rows) {
    const found = other.isConnected && !isOff(other) ? counterpart(element, other) : null;
    if (found !== null) return found;
  }
  return null;
};

const inContainers = ({ around }: FocusPlace): HTMLElement | null => {
  for (const element of around) {
    // When a toast is closed, the focus goes back to the page.
    if (!element.isConnected || isOff(element) || element.closest('#live') !== null) continue;
    if (element.hasAttribute('tabindex')) return element;
    const titles = [...element.querySelectorAll<HTMLElement>(landing)];
    const free = titles.find((candidate) => !isOff(candidate));
    if (free !== undefined) return free;
  }
  return null;
};

/**
 * The element nearest to a place: the element itself or, if it has gone, the same control in its row or a neighbouring
 * row, the nearest focusable ancestor, or the nearest title. Never one under an open dialog.
 */
export const elementNear = (place: FocusPlace): HTMLElement | null =>
  place.element.isConnected ? place.element : (inRows(place) ?? inContainers(place));

/** Returns the focus to a place, or to what is left nearest to it. */
export const goBackTo = (place: FocusPlace): void => {
  if (place.element.isConnected) return place.element.focus();
  // The page must not scroll: a small element nearby is visible, and of a large one the scroll might show only the
  // beginning.
  elementNear(place)?.focus({ preventScroll: true });
};
