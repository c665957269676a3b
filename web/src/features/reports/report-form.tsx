import {
  memberReasons,
  maxReportLength,
  ReportForm as ReportFields,
  sendReport,
  type ReportSubject,
} from '@kinora/contract/reports/reports';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { clockTime } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { MessageSent } from '#ui/form/message-sent.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { subjectNames, reasonNames } from './reason-names.ts';
import type { ReportDialogProps } from './reported-show.ts';

type ReportFormProps = Omit<ReportDialogProps, 'playing'> & { playing: ReportDialogProps['playing'] };

const reasonOptions = memberReasons.map((id) => ({ id, name: reasonNames[id] }));

/** A form for what is reported, why, and details in the member's own words. */
export function ReportForm({ show, playing, onClose }: ReportFormProps) {
  const { episodes } = show;
  const send = useWrite(sendReport);
  const [includesTime, setIncludesTime] = useState(true);
  const [episode_id, setEpisodeId] = useState(String(playing?.episode_id ?? episodes[0]?.id ?? ''));
  const about: ReportSubject = playing ? 'episode' : 'show';
  const form = useContractForm(ReportFields, { about, words: '' });
  const { control, formState } = form;
  const subjects: readonly ReportSubject[] =
    episodes.length > 0 ? ['show', 'episode', 'creator'] : ['show', 'creator'];
  const isEpisode = form.watch('about') === 'episode';
  const at_s = playing && String(playing.episode_id) === episode_id ? playing.at_s : undefined;
  if (send.isSuccess)
    return (
      <MessageSent title="Thank you">
        <p>We have received your report. A receipt is on its way to you by email.</p>
        <Button variant="secondary" className="mt-5" onPress={onClose}>
          Done
        </Button>
      </MessageSent>
    );
  return (
    <Form
      form={form}
      label="Report"
      onSubmit={async (values) => {
        const position = includesTime && at_s !== undefined ? { at_s } : {};
        const episode = isEpisode ? { episode_id: Number(episode_id), ...position } : {};
        await send.mutateAsync({ body: { ...values, show_id: show.id, ...episode } });
      }}
    >
      <FormField control={control} name="about">
        {({ value, ...field }) => (
          <Select
            label="What is it about?"
            options={subjects.map((id) => ({
              id,
              name: id === 'creator' ? `Its creator, ${show.creator}` : subjectNames[id],
            }))}
            value={value}
            {...field}
            onChange={(chosen) => field.onChange(subjects.find((option) => option === chosen) ?? about)}
          />
        )}
      </FormField>
      {isEpisode && (
        <Select
          label="Episode"
          options={episodes.map(({ id, title }) => ({ id: String(id), name: title }))}
          value={episode_id}
          onChange={(chosen) => setEpisodeId(chosen ?? episode_id)}
        />
      )}
      {isEpisode && at_s !== undefined && (
        <Checkbox value={includesTime} onChange={setIncludesTime}>
          At {clockTime(at_s)} in the film
        </Checkbox>
      )}
      <FormField control={control} name="reason">
        {({ value, ...field }) => (
          <Select
            label="Reason"
            options={reasonOptions}
            value={value ?? null}
            {...field}
            onChange={(chosen) => {
              const reason = memberReasons.find((option) => option === chosen);
              if (reason) field.onChange(reason);
            }}
          />
        )}
      </FormField>
      <FormField control={control} name="words">
        {(field) => (
          <TextArea
            label="What is wrong?"
            description="Only the people who run the service read it."
            limit={maxReportLength}
            {...field}
          />
        )}
      </FormField>
      <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
        Send report
      </FormButtons>
    </Form>
  );
}
