import { decisions } from '@kinora/contract/reports/reports';
import { decisionNames } from '../reports/decision-names.ts';

/** The reason for an act. Decisions about reports are stored with the kind as a prefix, such as `none: …`. */
export function reasonText(reason: string | null): string | null {
  const decision = decisions.find((one) => reason?.startsWith(`${one}: `));
  return reason && decision ? decisionNames[decision] + reason.slice(decision.length) : reason;
}
