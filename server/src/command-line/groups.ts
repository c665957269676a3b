import type { Command } from '#command.ts';

/** The groups of commands, in the order in which help lists them. */
export const groups: Readonly<Record<string, string>> = {
  people: 'Members: search, show, suspend, sign out, change an address, send their data, delete',
  operator: 'Who runs the service: roles and second factors',
  catalogue: 'Shows: search, show, take down, restore, decide on appeals, correct',
  banners: 'Shows that are featured on the home page',
  reports: 'Reports and copyright notices: list, read, assign, decide',
  suspicious: 'Suspicious watching and shared cards',
  messages: 'Messages from the contact forms: list, answer, close',
  emails: 'Emails that bounced or could not be sent',
  films: 'Films: list, process next, process again, stop',
  storage: 'The space that films take up, and files that nothing refers to',
  jobs: 'The queue of jobs: list, run again, dismiss',
  pages: 'Policies, questions and the About page: read, publish, announce, withdraw',
  categories: 'The categories that shows can have',
  languages: 'The languages that shows can have',
  payments: 'Payments: refund, find those without a member',
  invoices: 'Invoices of members',
  coupons: 'Coupons',
  gifts: 'Gifts: what is sold, list, send again, void',
  prices: 'Price changes: list, announce, withdraw',
  'regional-prices': 'What members of some countries pay, in their currency',
  'free-access': 'Days for which members may watch free of charge',
  'tax-rates': 'The taxes that prices include',
  royalties: 'Months: close, status, what each show earned',
  payouts: 'Payouts: list, export, mark as paid or failed',
  'tax-data': 'Creators’ tax numbers and forms, and the yearly reports about them',
  webhooks: 'The service’s webhooks and their deliveries',
  audit: 'The audit log: search, save, export',
};

/** Returns the group of a command; null if the command is in no group. `storage` is a command and a group. */
export function findGroupName({ name }: Command, commands: readonly Command[]): string | null {
  const [first = '', second] = name.split(' ');
  const isGroup = second !== undefined || commands.some((other) => other.name.startsWith(`${first} `));
  return isGroup ? first : null;
}
