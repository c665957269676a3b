import { money } from '#lib/format.ts';
import { ChoiceGroup } from '#ui/field/choice-group.tsx';
import { yearlyPricePerMonth } from './price.ts';
import type { BillingChoice } from './use-billed-every.ts';

/** Lets the member choose monthly or yearly payments, if there is a yearly price. */
export function PlanChoice({ choice }: { choice: BillingChoice }) {
  const { yearly_minor, monthly_minor, currency } = choice;
  if (yearly_minor === null) return null;
  return (
    <ChoiceGroup
      label="How you pay"
      direction="column"
      value={choice.billed_every}
      onChange={choice.choose}
      choices={[
        { value: 'month', name: `${money(monthly_minor, currency)} a month` },
        {
          value: 'year',
          name: `${money(yearly_minor, currency)} a year`,
          description: yearlyPricePerMonth(yearly_minor, currency),
        },
      ]}
    />
  );
}
