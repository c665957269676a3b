import { decisions } from '@kinora/contract/reports/reports';
import { decisionNames } from '../reports/decision-names.ts';

/** Why something was done. Decisions about reports are stored with their kind in front, such as `none: …`. */
export function reasonText(reason: string | null): string | null {
  const decision = decisions.find((one) => reason?.startsWith(`${one}: `));
  return reason && decision ? decisionNames[decision] + reason.slice(decision.length) : reason;
}
