import { AppCode, confirmTotp, factors } from '@kinora/contract/accounts/factors';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { CodeField } from '#ui/field/code-field.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { NewTotp } from './use-totp-setup.ts';

const FirstCode = z.object({ code: AppCode });

type TotpSetupProps = {
  totp: NewTotp;
  /** Called once the recovery codes have been shown. */
  onDone: () => void;
};

/** Adds an authenticator app in two steps: the member enters its first code, then saves the recovery codes. */
export function TotpSetup({ totp, onDone }: TotpSetupProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? (
    <RecoveryCodes codes={codes} onDone={onDone} />
  ) : (
    <FirstCodeForm totp={totp} onAdded={setCodes} />
  );
}

function FirstCodeForm({ totp, onAdded }: { totp: NewTotp; onAdded: (codes: string[]) => void }) {
  const confirm = useWrite(confirmTotp, { changes: { queryKey: queryOf(factors, {}).queryKey } });
  const form = useContractForm(FirstCode, { code: '' });
  return (
    <Form
      form={form}
      label="Add an authenticator app"
      onSubmit={async (body) => {
        const { data } = await confirm.mutateAsync({ body });
        onAdded(data.recovery_codes);
      }}
    >
      <p className="text-ink-secondary">
        Scan this with an authenticator app on your phone, such as the one in your password manager.
      </p>
      <QRCodeSVG
        value={totp.uri}
        size={184}
        marginSize={3}
        title="QR code for the authenticator app"
        className="justify-self-center rounded-card"
      />
      <details className="text-small">
        <summary className="cursor-pointer text-ink-secondary">I can’t scan it</summary>
        <p className="mt-2 text-ink-secondary">Enter this key in the app, as a time-based key:</p>
        <code dir="ltr" className="mt-1 block text-ink wrap-anywhere select-all">
          {totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </details>
      <FormField control={form.control} name="code">
        {(field) => <CodeField label="Code from the app" {...field} />}
      </FormField>
      <Button type="submit" isPending={form.formState.isSubmitting} className="justify-self-end">
        Add the app
      </Button>
    </Form>
  );
}
