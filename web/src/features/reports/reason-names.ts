import type { ReportSubject, Reason } from '@kinora/contract/reports/reports';

export const reasonNames: Record<Reason, string> = {
  violence: 'Violence or cruelty',
  sexual: 'Sexual content',
  hate: 'Hate or harassment',
  danger: 'Danger to someone, such as self-harm',
  rating: 'The wrong maturity level or category',
  fraud: 'Spam or fraud',
  other: 'Something else',
  copyright: 'Copyright',
};

export const subjectNames: Record<ReportSubject, string> = {
  show: 'The whole show',
  episode: 'An episode',
  creator: 'Its creator',
};
