import { proposeSplit, shareText, type ShowSplit } from '@kinora/contract/earnings/splits';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { toast } from '#ui/toast/toast.ts';
import { parseBasisPoints, initialRows, splitFields } from './split-fields.ts';
import { splitsChange } from './use-splits.ts';

type SplitFormProps = { split: ShowSplit; onClose: () => void };

/** The form in which a publisher proposes how a show's royalties are split. */
export function SplitForm({ split, onClose }: SplitFormProps) {
  const write = useWrite(proposeSplit, { changes: splitsChange });
  const form = useContractForm(splitFields, { earners: initialRows(split) });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'earners' });
  const rows = useWatch({ control, name: 'earners' });
  const assigned_bp = rows.reduce((sum, { share_bp }) => sum + (parseBasisPoints(share_bp) || 0), 0);
  const listError = formState.errors.earners?.root?.message ?? formState.errors.earners?.message;
  return (
    <Form
      form={form}
      label="Shares"
      onSubmit={async ({ earners }) => {
        await write.mutateAsync({ params: { show_id: split.show_id }, body: { earners } });
        toast.success('Proposed. Everyone affected will get an email');
        onClose();
      }}
    >
      {fields.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-3">
          {row.user_id === null ? (
            <FormField control={control} name={`earners.${index}.email`}>
              {(field) => <TextField type="email" label="Email" autoComplete="off" {...field} />}
            </FormField>
          ) : (
            <p className="self-center wrap-anywhere">
              <bdi>{row.name}</bdi>
            </p>
          )}
          <FormField control={control} name={`earners.${index}.share_bp`}>
            {(field) => <TextField label="Share in %" inputMode="text" {...field} />}
          </FormField>
          <span className="mt-7.5">
            <IconButton
              label={`Remove ${row.name || rows[index]?.email || 'this person'}`}
              icon="close"
              onPress={() => remove(index)}
            />
          </span>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button
          variant="secondary"
          onPress={() => append({ user_id: null, name: '', email: '', share_bp: '' })}
        >
          Invite someone
        </Button>
        <p className="text-small tabular-nums">
          {assigned_bp <= 10_000 ? `You keep ${shareText(10_000 - assigned_bp)}` : 'That is more than 100%'}
        </p>
      </div>
      {listError && (
        <p role="alert" className="text-small text-danger">
          {listError}
        </p>
      )}
      <p className="text-small text-ink-secondary">
        Everyone who is new or whose share changes is asked to accept. Nobody else has to do anything.
      </p>
      <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
        Propose
      </FormButtons>
      <LeaveWarning isActive={formState.isDirty && !formState.isSubmitSuccessful}>
        You have not proposed these shares yet.
      </LeaveWarning>
    </Form>
  );
}
