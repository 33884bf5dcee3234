/**
 * The key by which phones are compared: their digits, without a leading `00`, which means the same as `+`; `null` for
 * none.
 */
export const phoneKeyOf = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/[^0-9]/g, '').replace(/^00/, '');
  return digits === '' ? null : digits;
};

/** The digits of a phone with this key in its possible spellings. */
export const writtenAs = (phoneKey: string): readonly string[] => [phoneKey, `00${phoneKey}`];

/** A number with fewer digits identifies nobody: people write `0`, `123` and the like if they have none. */
export const tellingDigitsLeast = 6;

/** The key by which a phone identifies a person; `null` for none, and for one that is too short. */
export const tellingPhoneOf = (phone: string | null): string | null => {
  const key = phoneKeyOf(phone);
  return key !== null && key.length >= tellingDigitsLeast ? key : null;
};
