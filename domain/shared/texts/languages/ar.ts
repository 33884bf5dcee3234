/** English sentence to Arabic; plurals in the forms the language has. */
export const arabic: Readonly<Record<string, string>> = {
};
