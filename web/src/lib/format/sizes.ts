const step = 1_000;

/** `1.2 MB`, `340 kB`: sizes of files, whose decimal units are those that file managers show. */
export const formatSize = (bytes: number): string => {
  if (bytes < step) return `${String(bytes)} B`;
  if (bytes < step * step) return `${String(Math.round(bytes / step))} kB`;
  return `${(bytes / step / step).toFixed(1)} MB`;
};
