import { GiftCode, lookUpGift, redeemGift, type GiftPreview } from '@kinora/contract/billing/gifts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { boot } from '#lib/boot.ts';
import { count, shortDate } from '#lib/format.ts';
import { returnStateFor } from '#lib/session/return-path.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { Page } from '#ui/page/page.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { useRefreshBilling } from '../membership/use-billing.ts';

/** The page that the link in a gift email opens. The code is in the URL's fragment, which no server or log sees. */
export function RedeemPage() {
  const location = useLocation();
  const user = useSession();
  const [found, setFound] = useState<{ code: string; gift: GiftPreview } | null>(null);
  return (
    <Page title="Redeem a gift" className="mx-auto w-full max-w-xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">
        {found ? `A gift of ${count(found.gift.months, 'month')}` : 'Redeem a gift'}
      </h1>
      {!user ? (
        <>
          <p className="mt-4 text-lead text-ink-secondary">
            {`Someone gave you ${boot.brand.name}. Create an account or log in to yours, then redeem the gift.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/sign-up" state={returnStateFor(location)}>
              Create an account
            </LinkButton>
            <LinkButton to="/sign-in" variant="secondary" state={returnStateFor(location)}>
              Log In
            </LinkButton>
          </div>
        </>
      ) : found ? (
        <Gift {...found} onBack={() => setFound(null)} />
      ) : (
        <CodeForm code={decodeURIComponent(location.hash.slice(1))} onFound={setFound} />
      )}
    </Page>
  );
}

const CodePrompt = z.object({ code: GiftCode });

type CodeFormProps = { code: string; onFound: (found: { code: string; gift: GiftPreview }) => void };

function CodeForm({ code, onFound }: CodeFormProps) {
  const lookUp = useWrite(lookUpGift);
  const form = useContractForm(CodePrompt, { code });
  return (
    <Form
      form={form}
      label="Redeem a gift"
      className="mt-8"
      onSubmit={async (body) => {
        const { data } = await lookUp.mutateAsync({ body });
        onFound({ code: body.code, gift: data });
      }}
    >
      <FormField control={form.control} name="code">
        {(field) => (
          <TextField
            label="Code"
            description="16 letters and digits, from the email"
            autoComplete="off"
            {...field}
          />
        )}
      </FormField>
      <div>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </Form>
  );
}

type GiftProps = { code: string; gift: GiftPreview; onBack: () => void };

/** States what redeeming will do, before the member confirms it. */
function Gift({ code, gift, onBack }: GiftProps) {
  const { giver_name, message, begins_at, ends_at, begins_now, ends_renewal } = gift;
  const navigate = useNavigate();
  const refresh = useRefreshBilling();
  const redeem = useWrite(redeemGift, {
    onDone: async () => {
      await refresh();
      toast.success(begins_now ? 'You can watch everything now' : 'You have redeemed your gift');
      void navigate(begins_now ? '/' : '/profile', { replace: true });
    },
    onFailed: toastError,
  });
  return (
    <>
      {giver_name && (
        <p className="mt-4 text-lead">
          From <bdi>{giver_name}</bdi>
        </p>
      )}
      {message && (
        <blockquote
          dir="auto"
          className="mt-6 border-s-2 border-gold ps-5 whitespace-pre-line text-ink-secondary wrap-anywhere"
        >
          {message}
        </blockquote>
      )}
      <dl className="mt-8 divide-y divide-hairline border-y border-hairline">
        <Line name="Begins" value={begins_now ? 'Now' : shortDate(begins_at)} />
        <Line name="Ends" value={shortDate(ends_at)} />
      </dl>
      <p className="mt-5 text-ink-secondary">
        {ends_renewal
          ? `Your own membership is paid until ${shortDate(begins_at)} and will not renew: nothing more is charged. The gift follows without a break, and you can subscribe again after that.`
          : begins_now
            ? 'Nothing is charged, and it ends automatically.'
            : `Your current access lasts until ${shortDate(begins_at)}, and the gift follows it. Nothing is charged.`}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button isPending={redeem.isPending} onPress={() => redeem.mutate({ body: { code } })}>
          {ends_renewal ? 'End renewal and redeem' : 'Redeem'}
        </Button>
        <Button variant="ghost" isDisabled={redeem.isPending} onPress={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-4">
      <dt className="text-ink-secondary">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
