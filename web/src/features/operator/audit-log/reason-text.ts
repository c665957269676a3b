import { decisions } from '@kinora/contract/reports/reports';
import { decisionNames } from '../reports/decision-names.ts';

/** The reason in an audit entry. Decisions about reports are stored with a prefix, such as `none: …`. */
export function reasonText(reason: string | null): string | null {
  const decision = decisions.find((name) => reason?.startsWith(`${name}: `));
  return reason && decision ? decisionNames[decision] + reason.slice(decision.length) : reason;
}
