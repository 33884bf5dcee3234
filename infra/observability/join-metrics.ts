/** The lines of one metric: its HELP and TYPE, then its samples. */
type Metric = { heading: string[]; samples: string[] };

const nameOfHelp = /^# HELP (\S+)/;

/**
 * Joins the metrics of several processes into one page: each metric has its heading once and the samples of all
 * processes, which the label `process` of each registry tells apart. In Prometheus' text format.
 */
export function joinMetrics(pages: readonly string[]): string {
  const metrics = new Map<string, Metric>();
  for (const page of pages) {
    let current: Metric | null = null;
    let isNew = false;
    for (const line of page.split('\n')) {
      const name = nameOfHelp.exec(line)?.[1];
      if (name !== undefined) {
        const known = metrics.get(name);
        isNew = known === undefined;
        current = known ?? { heading: [], samples: [] };
        metrics.set(name, current);
      }
      if (line === '' || current === null) continue;
      if (!line.startsWith('#')) current.samples.push(line);
      else if (isNew) current.heading.push(line);
    }
  }
  const lines = [...metrics.values()].flatMap(({ heading, samples }) => [...heading, ...samples]);
  return `${lines.join('\n')}\n`;
}
