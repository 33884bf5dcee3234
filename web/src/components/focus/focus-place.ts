/** What the Tab key stops at and something can be done with: a time that tells more on focus is none of it. */
const controls =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [role][tabindex="0"]';

/** What may take the focus when nothing nearer is left: an open dialog, the page's title or that of a part of it. */
const landing = '[aria-modal="true"], h1[tabindex], h2[tabindex]';

const row = 'tr, li, [role="row"]';

/** Where the focus stands or stood: enough to go on nearby after the element itself has gone. */
export type FocusPlace = Readonly<{
  element: HTMLElement;
  /** What it lies in, from the nearest outward. */
  around: readonly HTMLElement[];
  /** Its row of a list, and the other rows: those after it, then those before it from the nearest on. */
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

/** The place of what has the focus; none while nothing has it. */
export const placeOf = (element: Element | null): FocusPlace | null =>
  isHtml(element) && element !== document.body
    ? { element, around: ancestorsOf(element), rows: rowsFrom(element) }
    : null;

/** The same control of another row, else the first one there. */
const counterpart = (element: HTMLElement, within: Element): HTMLElement | null => {
  const all = [...within.querySelectorAll<HTMLElement>(controls)];
  const alike = all.find(
    ({ tagName, className }) => tagName === element.tagName && className === element.className,
  );
  return alike ?? all[0] ?? null;
};

/** Nothing under an open dialog takes the focus. */
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
    // A toast that is closed leads back to the page.
    if (!element.isConnected || isOff(element) || element.closest('#live') !== null) continue;
    if (element.hasAttribute('tabindex')) return element;
    const titles = [...element.querySelectorAll<HTMLElement>(landing)];
    const free = titles.find((candidate) => !isOff(candidate));
    if (free !== undefined) return free;
  }
  return null;
};

/**
 * What is nearest to a place: its element, or, where that has gone, the same control of the row or of the next one, the
 * nearest thing around it that takes the focus, or the nearest title. Never under an open dialog.
 */
export const elementNear = (place: FocusPlace): HTMLElement | null =>
  place.element.isConnected ? place.element : (inRows(place) ?? inContainers(place));

/** Gives the focus back to a place, or to what is left nearest to it. */
export const goBackTo = (place: FocusPlace): void => {
  if (place.element.isConnected) return place.element.focus();
  // The page stays where it is: what is near is in sight, and of what is large only the beginning might be.
  elementNear(place)?.focus({ preventScroll: true });
};
