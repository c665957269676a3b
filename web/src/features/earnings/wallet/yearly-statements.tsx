import { yearlyStatement } from '@kinora/contract/earnings/tax-reports';
import { call } from '#lib/api/call.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';

/** Downloads every credit to and debit from the balance in a year, for the creator's own tax return. */
export function YearlyStatements({ years }: { years: readonly string[] }) {
  const download = useWrite((year: string) => call(yearlyStatement, { params: { year } }), {
    onDone: ({ data: { file, content } }) => saveFile(file, content, 'text/csv'),
    onFailed: toastError,
  });
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-secondary">
      Whole years, as CSV:
      {years.map((year) => (
        <Button
          key={year}
          variant="ghost"
          size="small"
          aria-label={`Download the statement for ${year}`}
          isDisabled={download.isPending}
          onPress={() => download.mutate(year)}
        >
          {year}
        </Button>
      ))}
    </p>
  );
}
