/** The middle value; for an even number, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined)
    throw new Error('The median of no values is undefined');
  return (lower + upper) / 2;
};

/** The smallest value that this percentage of the values do not exceed. */
export const percentile = (values: readonly number[], hundredths: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((hundredths / 100) * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('A percentile of no values is undefined');
  return value;
};
