/** Stands for stylesheets in tests: they have no names to import. */
export {};
