/** The request to the sending process. */
export type TicksQuestion = Readonly<{ turns: number }>;

/** Its answers. */
export type TicksAnswer =
  /** `cookie`: sessions of people who may connect, separated by `|`; empty if the server checks none. */
  | Readonly<{ kind: 'listening'; port: number; cookie: string }>
  | Readonly<{ kind: 'ran'; sockets: number; cpuMs: number }>;
