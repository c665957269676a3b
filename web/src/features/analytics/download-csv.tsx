import { formatCsv, type CsvCell } from '@kinora/contract/csv';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { csvFileName } from './file-name.ts';

type DownloadCsvProps = {
  /** The show's name and the name of the data set, which make up the file name. */
  show: string;
  name: string;
  rows: () => readonly (readonly CsvCell[])[];
};

/** Downloads the numbers on the screen, unrounded. */
export function DownloadCsv({ show, name, rows }: DownloadCsvProps) {
  // The byte order mark lets spreadsheets recognize UTF-8.
  const save = () => saveFile(csvFileName(show, name), `\ufeff${formatCsv(rows())}`, 'text/csv');
  return (
    <Button variant="secondary" size="small" onPress={save} aria-label={`Download CSV: ${name}`}>
      Download CSV
    </Button>
  );
}
