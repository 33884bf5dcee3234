/** The parameters of a template. Names and amounts never become part of a key. */
export type Params = Readonly<Record<string, string | number | boolean | null>>;

/** Fills `{{name}}` in a template; a missing parameter stays visible, so that it is noticed. */
export const fillIn = (template: string, params: Params): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });

/** Whether untrusted data are valid parameters of a template. */
export const isParams = (given: unknown): given is Params =>
  typeof given === 'object' &&
  given !== null &&
  Object.values(given).every(
    (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  );
