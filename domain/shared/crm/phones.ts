/** By what a phone tells people apart: its digits, where `00` before them is what `+` is; `null` for none. */
export const phoneKeyOf = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/[^0-9]/g, '').replace(/^00/, '');
  return digits === '' ? null : digits;
};

/** The digits that a phone with this key may have where it is kept as it was written. */
export const writtenAs = (phoneKey: string): readonly string[] => [phoneKey, `00${phoneKey}`];

/** Whoever has fewer digits has no number that says who it is: `0`, `123` and the like stand where there is none. */
export const tellingDigitsLeast = 6;

/** By what a phone says who somebody is; `null` for none, and for what is too short to be a number of one person. */
export const tellingPhoneOf = (phone: string | null): string | null => {
  const key = phoneKeyOf(phone);
  return key !== null && key.length >= tellingDigitsLeast ? key : null;
};
