const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a value is a UUID in lower case, the form of all ids here. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);
