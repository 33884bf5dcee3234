/** English sentence to Spanish; plurals in the forms the language has. */
export const spanish: Readonly<Record<string, string>> = {
};
