import { exportAccount } from '@kinora/contract/accounts/account-data';
import { useWrite } from '#lib/api/use-write.ts';
import { useSession } from '#lib/session/session.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { downloadFile } from './download-file.ts';
import { PasswordPromptField } from './password-prompt-field.tsx';
import { PasswordPrompt } from './password-prompt.ts';

type ExportProps = { isOpen: boolean; onClose: () => void };

/** Asks for the password, then lets the browser download the archive like any file. */
export function ExportDialog({ isOpen, onClose }: ExportProps) {
  return (
    <Dialog title="Download your data" isOpen={isOpen} onClose={onClose}>
      <ExportForm onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ onClose }: Pick<ExportProps, 'onClose'>) {
  const prepare = useWrite(exportAccount);
  const isMonetized = useSession()?.isMonetized ?? false;
  const form = useContractForm(PasswordPrompt, { password: '' });
  return (
    <Form
      form={form}
      label="Download your data"
      firstField="password"
      onSubmit={async (body) => {
        const { data } = await prepare.mutateAsync({ body });
        downloadFile(data.url);
        toast.success('Your download has started.');
        onClose();
      }}
    >
      <p className="text-ink-secondary">
        The download link works once. If the download is interrupted, come back here and start again.
        {isMonetized && ' The archive does not contain your W-9.'}
      </p>
      <PasswordPromptField control={form.control} />
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Download
      </FormButtons>
    </Form>
  );
}
