/** Replaces stylesheets in tests. */
export {};
