/** Failures that a toast has already shown, so that the form does not show them again. */
const told = new WeakSet<object>();

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;

export const markTold = (error: unknown): void => {
  if (isObject(error)) told.add(error);
};

export const wasTold = (error: unknown): boolean => isObject(error) && told.has(error);
