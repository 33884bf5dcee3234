/** Constants of the random walk, shared by the simulator and the simulated history. */

export const yearMs = 365.25 * 86_400_000;

/** Per year; a deviation from the start price halves in about three months. */
export const meanReversion = 2.8;

/** Correlation of an asset with the random walk of its category. */
export const factorWeight = 0.55;
