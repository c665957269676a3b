import { verifyCode } from '@kinora/contract/accounts/passwords';
import { useWrite } from '#lib/api/use-write.ts';
import { readDeviceKey } from '#lib/session/device-key.ts';
import { Button } from '#ui/button/button.tsx';
import { CodeField } from '#ui/field/code-field.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { ResetCodeForm } from './password-forms.ts';
import { ResendCode } from './resend-code.tsx';

type CodeStepProps = {
  email: string;
  browser_key: string;
  /** Receives the token that authorizes setting the new password. */
  onVerified: (token: string) => void;
  onOtherEmail: () => void;
};

export function CodeStep({ email, browser_key, onVerified, onOtherEmail }: CodeStepProps) {
  const verify = useWrite(verifyCode);
  const form = useContractForm(ResetCodeForm, { code: '' });
  return (
    <Form
      form={form}
      label="Forgot Password"
      firstField="code"
      onSubmit={async ({ code }) => {
        const { data, message } = await verify.mutateAsync({
          body: { email, code, browser_key, device_key: readDeviceKey() },
        });
        toast.success(message ?? 'Code is verified');
        onVerified(data.token);
      }}
    >
      <p className="text-ink-secondary">
        If there is an account for <bdi className="wrap-anywhere text-ink">{email}</bdi>, we are sending a
        code to it. If several codes were requested recently, we might not send another; use the latest code
        in your inbox. The email states how long it is valid.
      </p>
      <FormField control={form.control} name="code">
        {(field) => <CodeField label="Verification Code" maxLength={20} {...field} />}
      </FormField>
      <Button type="submit" size="large" isPending={form.formState.isSubmitting} className="mt-2">
        Verify
      </Button>
      <div className="-mx-3.5 flex flex-wrap justify-between">
        <ResendCode email={email} browser_key={browser_key} />
        <Button variant="ghost" size="small" onPress={onOtherEmail}>
          Use a different address
        </Button>
      </div>
    </Form>
  );
}
