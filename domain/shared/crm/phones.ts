/** By what a phone tells people apart: its digits, where `00` before them is what `+` is; `null` for none. */
export const phoneKeyOf = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/[^0-9]/g, '').replace(/^00/, '');
  return digits === '' ? null : digits;
};

/** The digits that a phone with this key may have where it is kept as it was written. */
export const writtenAs = (phoneKey: string): readonly string[] => [phoneKey, `00${phoneKey}`];
