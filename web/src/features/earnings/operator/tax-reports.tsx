import { taxReport, taxReportForms } from '@kinora/contract/earnings/tax-reports';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/field/select.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';

type Form = (typeof taxReportForms)[number];

const formNames: Record<Form, string> = {
  '1099-misc': '1099-MISC',
  '1099-nec': '1099-NEC',
  '1042-s': '1042-S',
  dac7: 'DAC7',
};
const formOptions = taxReportForms.map((id) => ({ id, name: formNames[id] }));
const thisYear = new Date().getUTCFullYear();
const yearOptions = [0, 1, 2, 3].map((yearsAgo) => ({
  id: String(thisYear - yearsAgo),
  name: String(thisYear - yearsAgo),
}));

/** Downloads what was paid in a year, with the fields that a tax office requires. */
export function TaxReports() {
  const [form, setForm] = useState<string | null>('1099-misc');
  const [year, setYear] = useState<string | null>(String(thisYear - 1));
  const report = useWrite(taxReport, {
    onDone: ({ data }) => {
      if (data.lines === 0) toast.info('Nobody covered by this form was paid in that year.');
      else saveFile(data.file, data.content, 'text/csv');
    },
    onFailed: toastError,
  });
  return (
    <section
      aria-label="Tax reports"
      className="mt-10 grid gap-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <div>
        <h2 className="text-lead font-semibold">Tax reports</h2>
        <p className="mt-1 max-w-xl text-small text-ink-secondary">
          What was paid in a year, to whom, and how much was withheld. The file contains tax numbers: store it
          accordingly. Access to each number is recorded. A W-9 is valid as soon as it is uploaded; “not
          opened” in a 1099 means that nobody here has looked at it.
        </p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[12rem_8rem_auto]">
        <Select label="Form" options={formOptions} value={form} onChange={setForm} />
        <Select label="Year" options={yearOptions} value={year} onChange={setYear} />
        <Button
          variant="secondary"
          className="h-12 justify-self-start"
          isPending={report.isPending}
          onPress={() => report.mutate({ body: { form: form as Form, year: year ?? '' } })}
        >
          Export the report
        </Button>
      </div>
    </section>
  );
}
