/** What the sending process is asked for. */
export type TicksQuestion = Readonly<{ turns: number }>;

/** What it tells. */
export type TicksAnswer =
  /** `cookie`: of people who may connect, `|` between them; empty where nobody is asked. */
  | Readonly<{ kind: 'listening'; port: number; cookie: string }>
  | Readonly<{ kind: 'ran'; sockets: number; cpuMs: number }>;
