import { errorCatalogue } from '../../error-catalogue.ts';
import { defineAudit } from '../../shared/audit/define-audit.ts';
import type { AuditLinkKind, AuditWord } from '../../shared/audit/types.ts';
import { record } from '../../shared/audit/words.ts';
import { isUuid } from '../../shared/ids.ts';
import { commandTexts } from './command-texts.ts';
import { refusalEventCatalogue, type RefusalEvent } from './events.ts';

const texts = {
  CommandRefused: {
    plain: '{{actor}} tried {{command}} and was refused: {{reason}}',
    target: '{{actor}} tried {{command}} ({{target}}) and was refused: {{reason}}',
  },
  RefusalsSuppressed: '{{actor}} was refused {{count}} more times within a minute: {{codes}}',
} as const;

/** What a refused call's id names, by the call's path. */
const targetKinds: readonly (readonly [path: RegExp, kind: AuditLinkKind])[] = [
  // There is no order yet, but there is the wallet it was to stand in.
  [/^POST \/dashboard\/orders$/, 'wallet'],
  [/withdraws\/:id/, 'withdrawal'],
  [/balance|wallet|withdraws/, 'wallet'],
  [/kyc/, 'kyc_case'],
  [/lead|crm\/note/, 'lead'],
  [/order|trade/, 'order'],
  [/favorite|instrument/, 'instrument'],
  [/user|customer/, 'user'],
];

const targetOf = (command: string, id: string): AuditWord => {
  const kind = targetKinds.find(([path]) => path.test(command))?.[1];
  return kind === undefined ? id : record(kind, id);
};

/** `to adjust the balance of a wallet`, `to read /admin/audit`. */
const triedOf = (command: string): string =>
  commandTexts[command] ?? command.replace(/^GET /, 'to read ');

const reasons: ReadonlyMap<string, string> = new Map(
  errorCatalogue.map(({ code, text, audit }) => [code, audit ?? text]),
);

/** Why, in words; a code of a later program is told as it is. */
const reasonOf = (code: string): string => reasons.get(code) ?? code;

export const refusalsAudit = defineAudit<RefusalEvent>({
  category: refusalEventCatalogue.category,
  texts,
  sentences: {
    CommandRefused: ({ command, target, code }) => ({
      template: texts.CommandRefused[target === null ? 'plain' : 'target'],
      words: {
        command: triedOf(command),
        reason: reasonOf(code),
        ...(target === null ? {} : { target: targetOf(command, target) }),
      },
    }),
    RefusalsSuppressed: ({ count, codes }) => ({
      template: texts.RefusalsSuppressed,
      words: { count: String(count), codes: codes.map(reasonOf).join(' ') },
    }),
  },
  describer: null,
  about: ({ type, data }: RefusalEvent) =>
    type === 'CommandRefused' && isUuid(data.target) ? data.target : null,
});
