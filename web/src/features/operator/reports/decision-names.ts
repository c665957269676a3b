import type { Decision } from '@kinora/contract/reports/reports';

export const decisionNames: Record<Decision, string> = {
  none: 'No action',
  warned: 'Creator warned',
  'taken-down': 'Taken down',
  suspended: 'Creator suspended',
};

/** The messages to the reporter and to the creator. */
export type DecisionTexts = { answer: string; reason: string };

/** Initial texts; the reason for a take-down or suspension has to be written each time. */
export const decisionTemplates: Record<Decision, DecisionTexts> = {
  none: {
    answer:
      'We have reviewed what you reported and found that it follows our rules, so it stays as it is. Thank you for telling us.',
    reason: '',
  },
  warned: {
    answer: 'You were right to tell us. We have asked the creator to change it, and will review it again.',
    reason: 'Please change what was reported within two weeks, or we will have to take it down.',
  },
  'taken-down': {
    answer: 'You were right to tell us: it breaks our rules, and we have taken it down.',
    reason: '',
  },
  suspended: {
    answer: 'You were right to tell us: we have suspended the creator.',
    reason: '',
  },
};
