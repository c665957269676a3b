import { confirmIdentity, factors } from '@kinora/contract/accounts/factors';
import { useQuery } from '@tanstack/react-query';
import { settle } from '#lib/api/requirements.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { PasswordPromptField } from '../your-data/password-prompt-field.tsx';
import { PasswordPrompt } from '../your-data/password-prompt.ts';
import { CodePrompt } from './code-prompt.ts';
import { FactorCodeField } from './factor-code-field.tsx';

const cancel = () => settle('confirmation', false);

/** Shown while a call waits for the person to confirm their identity; the call is repeated afterwards. */
export function ConfirmIdentityDialog() {
  const { data, error, refetch } = useQuery({ ...queryOf(factors, {}), staleTime: 0 });
  return (
    <Dialog title="Confirm it’s you" isOpen onClose={cancel}>
      {data ? (
        <>
          <p className="mb-5 text-ink-secondary">
            This action is protected. Once you have confirmed that it’s you, you won’t be asked again for ten
            minutes.
          </p>
          {data.passkeys.length > 0 && <PasskeyConfirmation />}
          {data.totp || data.passkeys.length > 0 ? <CodeForm /> : <PasswordForm />}
        </>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-40" />
        </div>
      )}
    </Dialog>
  );
}

/** The quickest way for people with a passkey on this device; others use the code. */
function PasskeyConfirmation() {
  const confirm = useWrite(confirmIdentity);
  return (
    <div className="mb-6 grid">
      <PasskeyButton
        onResponse={async (passkey) => {
          await confirm.mutateAsync({ body: { passkey } });
          settle('confirmation', true);
        }}
      >
        Use a passkey
      </PasskeyButton>
    </div>
  );
}

function CodeForm() {
  const confirm = useWrite(confirmIdentity);
  const form = useContractForm(CodePrompt, { code: '' });
  return (
    <Form
      form={form}
      label="Confirm it’s you"
      firstField="code"
      onSubmit={async (body) => {
        await confirm.mutateAsync({ body });
        settle('confirmation', true);
      }}
    >
      <FactorCodeField control={form.control} />
      <Buttons isPending={form.formState.isSubmitting} />
    </Form>
  );
}

function PasswordForm() {
  const confirm = useWrite(confirmIdentity);
  const form = useContractForm(PasswordPrompt, { password: '' });
  return (
    <Form
      form={form}
      label="Confirm it’s you"
      firstField="password"
      onSubmit={async (body) => {
        await confirm.mutateAsync({ body });
        settle('confirmation', true);
      }}
    >
      <PasswordPromptField control={form.control} />
      <Buttons isPending={form.formState.isSubmitting} />
    </Form>
  );
}

function Buttons({ isPending }: { isPending: boolean }) {
  return (
    <FormButtons onCancel={cancel} isPending={isPending}>
      Confirm
    </FormButtons>
  );
}
