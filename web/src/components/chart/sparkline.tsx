/** A line of percentages without axes, full width and 48 px high: shows the trend over a period. */
export const Sparkline = ({
  name,
  values,
}: Readonly<{ name: string; values: readonly number[] }>) => {
  const last = Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${(index / last) * 100},${100 - value}`);
  const [only] = values;
  // A single value is drawn as a level line, because a point would not be visible.
  const line =
    values.length === 1 && only !== undefined
      ? `0,${100 - only} 100,${100 - only}`
      : points.join(' ');
  return (
    <svg
      role="img"
      aria-label={name}
      width="100%"
      height="48"
      viewBox="0 -2 100 104"
      preserveAspectRatio="none"
    >
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};
