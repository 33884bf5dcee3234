/** The mark: a page of a daybook. Drawn in the accent, so that it follows the theme. */
export const Mark = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <rect width="40" height="40" rx="10" fill="var(--accent-fill)" />
    <g fill="var(--on-accent)">
      <rect x="9" y="9.5" width="13" height="3.4" rx="1.7" />
      <rect x="9" y="15.4" width="20" height="3.4" rx="1.7" />
      <rect x="9" y="21.3" width="16" height="3.4" rx="1.7" />
      <rect x="9" y="27.2" width="20" height="3.4" rx="1.7" />
    </g>
  </svg>
);
