import { decideReport, type ReportPage } from '@kinora/contract/operator/reports';
import { ActionReason } from '@kinora/contract/operator/people';
import { decisions, type Decision } from '@kinora/contract/reports/reports';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { ChoiceGroup } from '#ui/field/choice-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { lengthInDays, suspensionLengths } from '../suspension-lengths.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { decisionTemplates, type DecisionTexts } from './decision-names.ts';

const choices: Record<Decision, { name: string; description: string }> = {
  none: { name: 'Do nothing', description: 'It stays as it is; the creator is not notified.' },
  warned: { name: 'Warn', description: 'Its creator is asked to change it.' },
  'taken-down': { name: 'Take down', description: 'Only its creator sees it; they can appeal once.' },
  suspended: { name: 'Suspend', description: 'Its creator is signed out and cannot sign in.' },
};

/** Only the reporter is notified of a decision to do nothing. */
const AnswerOnly = z.object({ answer: ActionReason, reason: z.string() });
const AnswerAndReason = z.object({ answer: ActionReason, reason: ActionReason });

type DecisionInput = z.output<typeof AnswerAndReason> & { whole_show: boolean; days: number | null };

function decisionBody(decision: Decision, { answer, reason, whole_show, days }: DecisionInput) {
  if (decision === 'none') return { decision, answer };
  if (decision === 'taken-down') return { decision, answer, reason, whole_show };
  if (decision === 'suspended') return { decision, answer, reason, days };
  return { decision, answer, reason };
}

/**
 * Decides on a report. The texts written here are sent to the reporter and, unless nothing is done, to the
 * creator.
 */
export function DecideForm({ report }: { report: ReportPage }) {
  const [decision, setDecision] = useState<Decision>('none');
  const [initialTexts, setInitialTexts] = useState(decisionTemplates.none);
  const readTexts = useRef(() => initialTexts);
  const registerReader = useCallback((read: () => DecisionTexts) => {
    readTexts.current = read;
  }, []);
  const choose = (next: Decision) => {
    setInitialTexts(nextTexts(readTexts.current(), decisionTemplates[decision], decisionTemplates[next]));
    setDecision(next);
  };
  return (
    <section
      aria-label="Decision"
      className="grid gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <ChoiceGroup
        label="Decision"
        choices={decisions.map((value) => ({ value, ...choices[value] }))}
        value={decision}
        onChange={choose}
      />
      <DecisionTextsForm
        key={decision}
        report={report}
        decision={decision}
        initialTexts={initialTexts}
        onReady={registerReader}
      />
    </section>
  );
}

/** When another decision is chosen, keeps what was typed and replaces unchanged templates with the new ones. */
function nextTexts(typed: DecisionTexts, previous: DecisionTexts, next: DecisionTexts): DecisionTexts {
  return {
    answer: typed.answer === previous.answer ? next.answer : typed.answer,
    reason: typed.reason === previous.reason ? next.reason : typed.reason,
  };
}

type DecisionTextsFormProps = {
  report: ReportPage;
  decision: Decision;
  initialTexts: DecisionTexts;
  /** Receives a function that returns what has been typed. */
  onReady: (read: () => DecisionTexts) => void;
};

function DecisionTextsForm({ report, decision, initialTexts, onReady }: DecisionTextsFormProps) {
  const action = useStaffAction(decideReport);
  const [whole_show, setWholeShow] = useState(report.about !== 'episode');
  const [length, setLength] = useState('7');
  const form = useContractForm(decision === 'none' ? AnswerOnly : AnswerAndReason, initialTexts);
  const { control, formState, getValues } = form;
  useEffect(() => {
    onReady(getValues);
  }, [onReady, getValues]);
  return (
    <Form
      form={form}
      label="Decide"
      onSubmit={async ({ answer, reason }) => {
        await action.mutateAsync({
          params: { report_id: String(report.id) },
          body: decisionBody(decision, { answer, reason, whole_show, days: lengthInDays(length) }),
        });
      }}
    >
      {decision === 'taken-down' && report.about === 'episode' && (
        <Checkbox value={whole_show} onChange={setWholeShow}>
          The whole show, not only the episode
        </Checkbox>
      )}
      {decision === 'suspended' && (
        <Select
          label="How long"
          options={suspensionLengths}
          value={length}
          onChange={(chosen) => setLength(chosen ?? '7')}
        />
      )}
      {decision !== 'none' && (
        <FormField control={control} name="reason">
          {(field) => (
            <TextArea
              label="To the creator"
              description="The reason, shown to them here and in an email."
              {...field}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="answer">
        {(field) => <TextArea label="To the reporter" description="Sent to them by email." {...field} />}
      </FormField>
      <Button type="submit" isPending={formState.isSubmitting} className="justify-self-start">
        Decide and notify them
      </Button>
    </Form>
  );
}
