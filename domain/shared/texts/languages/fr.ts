/** English sentence to French; plurals in the forms the language has. */
export const french: Readonly<Record<string, string>> = {
};
