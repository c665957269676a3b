import type { Decision } from '@kinora/contract/reports/reports';

export const decisionNames: Record<Decision, string> = {
  none: 'No action',
  warned: 'Creator warned',
  'taken-down': 'Taken down',
  suspended: 'Creator suspended',
};

/** What the reporter and the creator are told. */
export type Template = { answer: string; reason: string };

/** Texts to start from; why something is taken down or somebody suspended has to be written each time. */
export const templates: Record<Decision, Template> = {
  none: {
    answer:
      'We have watched what you reported and found that it stays within our rules, so it stays as it is. Thank you for telling us.',
    reason: '',
  },
  warned: {
    answer: 'You were right to tell us. We have asked its creator to change it, and will look at it again.',
    reason: 'Please change what was reported within two weeks, or we will have to take it down.',
  },
  'taken-down': {
    answer: 'You were right to tell us: it breaks our rules, and we have taken it down.',
    reason: '',
  },
  suspended: {
    answer: 'You were right to tell us: we have suspended its creator.',
    reason: '',
  },
};
