/** What is said beside a field whose value does not even have the right kind; rules of their own speak for themselves. */
export const fieldTexts = {
  unknown: 'This field is not known.',
  text: 'This must be text.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be an object.',
  once: 'Give this only once.',
  tooLong: 'This is too long.',
  unreadableText: 'This contains characters that cannot be stored.',
  tooDeep: 'This is nested too deeply.',
  header: 'This header is malformed.',
  required: 'This is required.',
  id: 'This is not an id.',
  orderType: 'Choose buy or sell.',
} as const;
