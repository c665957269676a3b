import type { GiftOffer } from '@kinora/contract/billing/gift-offer';
import { GiftOrder, orderGift } from '@kinora/contract/billing/gifts';
import { useWrite } from '#lib/api/use-write.ts';
import { count, money } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { ChoiceGroup } from '#ui/field/choice-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

/** Today's date in the giver's time zone. */
const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

export function GiftForm({ offer }: { offer: GiftOffer }) {
  const { lengths, currency, is_tax_added, valid_months, withdrawal_days } = offer;
  const user = useSession();
  const order = useWrite(orderGift);
  const form = useContractForm(GiftOrder, {
    months: lengths[0]?.months ?? 1,
    giver_name: user?.name ?? '',
    giver_email: user?.email ?? '',
    recipient_name: '',
    recipient_email: '',
    message: '',
    send_on: today(),
  });
  const { control, formState } = form;
  const months = form.watch('months');
  const price_minor = lengths.find((length) => length.months === months)?.price_minor ?? 0;
  const price = money(price_minor, currency) + (is_tax_added ? ' plus tax' : '');
  return (
    <Form
      form={form}
      label="Give a gift"
      className="mt-8 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14"
      onSubmit={async (body) => {
        const send_on = body.send_on === today() ? null : body.send_on;
        const { data } = await order.mutateAsync({ body: { ...body, send_on, price_minor, currency } });
        location.assign(data.url);
      }}
    >
      <div className="grid gap-8">
        <FormField control={control} name="months">
          {({ value, onChange }) => (
            <ChoiceGroup
              label="How long"
              value={String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
              choices={lengths.map((length) => ({
                value: String(length.months),
                name: count(length.months, 'month'),
                description: money(length.price_minor, currency),
              }))}
            />
          )}
        </FormField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField control={control} name="recipient_name">
            {(field) => <TextField label="Their name" autoComplete="off" {...field} />}
          </FormField>
          <FormField control={control} name="recipient_email">
            {(field) => <TextField label="Their email" type="email" autoComplete="off" {...field} />}
          </FormField>
        </div>
        <FormField control={control} name="message">
          {(field) => <TextArea label="Message (optional)" limit={500} {...field} />}
        </FormField>
        <FormField control={control} name="send_on">
          {({ value, ...field }) => (
            <NativeField
              label="Email it on"
              description="Sent immediately if that is today, otherwise in the morning"
              type="date"
              value={value ?? ''}
              {...field}
            />
          )}
        </FormField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField control={control} name="giver_name">
            {(field) => (
              <TextField label="Your name" description="As they will see it" autoComplete="name" {...field} />
            )}
          </FormField>
          {!user && (
            <FormField control={control} name="giver_email">
              {(field) => (
                <TextField
                  label="Your email"
                  description="For the receipt"
                  type="email"
                  autoComplete="email"
                  {...field}
                />
              )}
            </FormField>
          )}
        </div>
      </div>
      <section
        aria-label="What you pay"
        className="grid gap-5 rounded-dialog border border-hairline bg-surface-raised p-6 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)]"
      >
        <div>
          <h2 className="text-small text-ink-secondary">{`A gift of ${count(months, 'month')}`}</h2>
          <p className="mt-1 font-display text-title font-medium tabular-nums">{price}</p>
        </div>
        <Button type="submit" size="large" isPending={formState.isSubmitting}>
          Continue to payment
        </Button>
        <ul className="grid gap-2 text-small text-ink-secondary">
          <li>You pay once, by card. There is nothing to cancel.</li>
          <li>
            {valid_months === null
              ? 'The code does not expire.'
              : `The code can be used for ${count(valid_months, 'month')}.`}
          </li>
          {withdrawal_days > 0 && (
            <li>
              {`You can get a refund within ${count(withdrawal_days, 'day')}, unless the gift has been redeemed: `}
              <Link to="/contact">write to us</Link>.
            </li>
          )}
        </ul>
      </section>
    </Form>
  );
}
