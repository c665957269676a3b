import { setQuota } from '@kinora/contract/operator/people';
import { callCommand, type Command, type Field } from '#command.ts';

/** Both limits have to be given: changing one must not silently reset the other. */
const limitField = (unit: string): Field => ({
  description: `how many ${unit}; 0 for no limit, “default” for the default limit of all creators`,
  isRequired: true,
  parse: (value) => (value === 'default' ? null : /^\d+$/.test(value) ? Number(value) : value),
});

export const commands: readonly Command[] = [
  callCommand(setQuota, {
    name: 'people quota',
    summary: 'Sets how many gigabytes a creator’s films may take up, and how many hours long they may be',
    args: ['user_id'],
    fields: { gb: limitField('gigabytes'), hours: limitField('hours') },
    example: 'anna@example.com --gb 500 --hours default --reason "A series in 4K"',
  }),
];
