/** English sentence to German; plurals in the forms the language has. */
export const german: Readonly<Record<string, string>> = {
};
