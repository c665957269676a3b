import { decisions } from '@kinora/contract/reports/reports';
import { decisionNames } from '../reports/decision-names.ts';

/** Why something was done; the log keeps the decision about a report as `none: …`. */
export function reasonText(reason: string | null): string | null {
  const decision = decisions.find((one) => reason?.startsWith(`${one}: `));
  return reason && decision ? decisionNames[decision] + reason.slice(decision.length) : reason;
}
