import type { Statement } from '@kinora/contract/earnings/royalties';
import { Accordion } from '#ui/page/accordion.tsx';
import { ruleNames } from './words.ts';

/** Explains the rule, with an example small enough to follow by hand. */
export function HowComputed({ statement: { rule } }: { statement: Statement }) {
  return (
    <section aria-label="How is this computed?" className="grid gap-4">
      <h2 className="font-display text-lead font-medium">How is this computed?</h2>
      <Accordion
        level={3}
        entries={
          rule === 'fan_scaled_v1'
            ? fanScaled
            : [{ question: ruleNames[rule].name, answer: ruleNames[rule].explanation }]
        }
      />
    </section>
  );
}

const fanScaled = [
  {
    question: 'In short',
    answer: `Tax, the payment provider’s fee and refunds are subtracted from every payment. What is left belongs to the days that it pays for. A part of it, α, is the creators’: together it is the pool of the month.

Each viewer’s money goes to the shows that this viewer watched, by time. Who watched longer brings more of it; who watched a lot brings all of it; nobody brings more than they paid. One number, γ, is chosen so that all of this together is exactly the pool.`,
  },
  {
    question: 'An example to follow with a pencil',
    answer: `Three people pay $10.00 each, $30.00 together. α is 0.70, so the pool is $21.00. There are two shows, The Harbour and The Orchard.

The first watches The Harbour for 120 minutes. The second watches The Harbour for 40 minutes and The Orchard for 20. The third watches The Orchard for 20 minutes.

If every minute brought the same, 200 minutes would share $21.00, and the first would bring $12.60: more than they paid. So the first brings all of their $10.00, and $11.00 of the pool are left for the others. They watched 60 and 20 minutes, and share them by that: $8.25 and $2.75.

The first’s $10.00 go to The Harbour. Of the second’s $8.25, two thirds go to The Harbour, which is $5.50, and one third to The Orchard, which is $2.75. The third’s $2.75 go to The Orchard.

The Harbour earns $10.00 + $5.50 = $15.50, The Orchard $2.75 + $2.75 = $5.50. Together that is $21.00, the pool.`,
  },
  {
    question: 'What counts as watched?',
    answer: `Each part of an episode once a day, and twice the length of the episode in a month at most. A play of no more than 30 seconds counts as a glance. An episode counts for no longer than the clock says: at double speed an hour of film is half an hour.

What you watch of your own shows does not count, nor what the people who run the service watch.`,
  },
  {
    question: 'How is it rounded?',
    answer: `Everything is counted exactly, down to a millionth of a cent. Only at the very end each show is rounded down to a whole cent, and the cents that are left over go, one each, to the shows that lost most by it. So all shows and the reserve together are the pool, to the cent.`,
  },
  {
    question: 'Why is some of it nobody’s?',
    answer: `Nobody brings more than they paid. When few of those who pay watch anything, all that they paid can be less than the pool. What is left then is the reserve, which belongs to no show.`,
  },
];
