/** Keys that move to another row, and by how many rows; the grid already handles arrows. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

type Pressed = Readonly<{
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  currentTarget: Element;
  preventDefault: () => void;
}>;

/** Moves from a cell to the same column of the row below (J) or above (K); returns whether the key was one of these. */
export const moveToRow = (event: Pressed): boolean => {
  const step = steps[event.key.toLowerCase()];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  const cell = event.currentTarget;
  const row = cell.closest('[role="row"]');
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const field = cell.getAttribute('data-field');
  const cells = [...(next?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  cells.find((one) => one.getAttribute('data-field') === field)?.focus();
  return true;
};

/** Presses the first action in the row of a cell. */
export const openRow = (cell: Element): void => {
  const acts = ':is(a, button):not([aria-disabled="true"])';
  cell.closest('[role="row"]')?.querySelector<HTMLElement>(`.list-actions ${acts}`)?.click();
};
