type Said = Readonly<{ type: string; revision: number; occurredAt: string }>;

/** What the log says of somebody's second factor. Revisions are those of its stream: no clock tells what came first. */
export type FactorStanding = Readonly<{
  isOn: boolean;
  /** The event that turned it on or off, and its time in ISO 8601. */
  turnedBy: number;
  turnedAt: string;
  /** The event that its recovery codes were made for. */
  codesBy: number;
}>;

const standingAfter = (
  before: FactorStanding | null,
  { type, revision, occurredAt }: Said,
): FactorStanding | null => {
  const turned = { turnedBy: revision, turnedAt: occurredAt, codesBy: revision };
  switch (type) {
    case 'SecondFactorTurnedOn':
      return { isOn: true, ...turned };
    case 'SecondFactorTurnedOff':
    case 'SecondFactorReset':
      return { isOn: false, ...turned };
    case 'RecoveryCodesMade':
      return before === null ? null : { ...before, codesBy: revision };
    default:
      return before;
  }
};

/** What all that happened to a factor comes to, in order; `null` where there never was one. */
export const factorStanding = (events: readonly Said[]): FactorStanding | null =>
  events.reduce<FactorStanding | null>(standingAfter, null);
