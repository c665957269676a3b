import { factors } from '@kinora/contract/accounts/factors';
import {
  addPasskey,
  beginPasskey,
  PasskeyName,
  type PasskeyResponse,
} from '@kinora/contract/accounts/passkeys';
import { CallError } from '@kinora/contract/client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { toast } from '#ui/toast/toast.ts';
import { RecoveryCodes } from '../factors/recovery-codes.tsx';
import { passkeyMessage } from './passkey-errors.ts';

const NameForm = z.object({ name: PasskeyName });

type PasskeySetupProps = {
  /** Called once the passkey has been added, and any recovery codes have been shown. */
  onDone: () => void;
  onCancel: () => void;
};

/** Creates a passkey on this device, then shows the recovery codes if the account had none. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useWrite(beginPasskey);
  const add = useWrite(addPasskey, { changes: { queryKey: queryOf(factors, {}).queryKey } });
  const form = useContractForm(NameForm, { name: '' });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form
      form={form}
      label="Add a passkey"
      firstField="name"
      onSubmit={async ({ name }) => {
        try {
          const { data: options } = await begin.mutateAsync({});
          const response = await createPasskey(options);
          const { data, message } = await add.mutateAsync({ body: { name, response } });
          toast.success(message ?? 'Passkey added');
          if (data.recovery_codes) setCodes(data.recovery_codes);
          else onDone();
        } catch (error) {
          throw isAboutName(error) ? error : new CallError(422, { message: passkeyMessage(error) });
        }
      }}
    >
      <p className="text-ink-secondary">
        Your device stores the passkey and asks for your fingerprint, face or PIN. You can then sign in
        without your password.
      </p>
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField label="Name" description="A name to recognize it by, such as “My phone”." {...field} />
        )}
      </FormField>
      <FormButtons onCancel={onCancel} isPending={form.formState.isSubmitting}>
        Create passkey
      </FormButtons>
    </Form>
  );
}

const isAboutName = (error: unknown) => error instanceof CallError && 'name' in error.errors;

async function createPasskey(options: object): Promise<PasskeyResponse> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as PasskeyResponse;
}
